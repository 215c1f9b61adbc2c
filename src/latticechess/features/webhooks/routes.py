"""Webhooks of a club or class: set, try and remove them, for those who run it."""

from __future__ import annotations

from typing import Annotated, cast

from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter

from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role
from latticechess.features.clubs.routes import explained
from latticechess.features.webhooks.service.service import Form
from latticechess.features.webhooks.store import Delivery, Webhook
from latticechess.server.request_context import ApiRequest, program_of, visitor_of
from latticechess.server.security.access import open_to
from latticechess.server.times import iso

TAGS = ["societies"]
MEMBER = open_to(Role.MEMBER)
SocietyId = Annotated[
    str,
    PathParameter(description="The society's id; `club`: the server's own club.", max_length=40),
]
WebhookId = Annotated[str, PathParameter(description="The webhook's id.", max_length=40)]


def webhook_view(one: Webhook) -> wire.WebhookView:
    return wire.WebhookView(
        one.id,
        one.address,
        cast("Form", one.form),
        cast("list[wire.WebhookEvent]", one.events.split()),
        one.secret,
        iso(one.created_at),
    )


def delivery_view(one: Delivery) -> wire.WebhookDelivery:
    return wire.WebhookDelivery(
        one.event, iso(one.created_at), one.tries, one.due_at is not None, one.status, one.problem
    )


@get("/api/societies/{society:str}/webhooks", tags=TAGS, opt=MEMBER)
async def list_webhooks(request: ApiRequest, society: SocietyId) -> wire.WebhookList:
    """The webhooks of a society that the caller runs."""
    with explained():
        found = await program_of(request).webhooks.of(visitor_of(request), society)
    return wire.WebhookList([webhook_view(one) for one in found])


@post("/api/societies/{society:str}/webhooks", tags=TAGS, opt=MEMBER)
async def set_webhook(
    request: ApiRequest, society: SocietyId, data: JSONBody[wire.SetWebhook]
) -> wire.WebhookView:
    """Tell a chat room of these events from now on."""
    with explained():
        made = await program_of(request).webhooks.add(
            visitor_of(request), society, data.address, data.form, data.events
        )
    return webhook_view(made)


@delete("/api/societies/{society:str}/webhooks/{webhook_id:str}", tags=TAGS, opt=MEMBER)
async def remove_webhook(request: ApiRequest, society: SocietyId, webhook_id: WebhookId) -> None:
    """Tell it nothing more."""
    with explained():
        await program_of(request).webhooks.remove(visitor_of(request), society, webhook_id)


@get("/api/societies/{society:str}/webhooks/{webhook_id:str}/log", tags=TAGS, opt=MEMBER)
async def webhook_log(
    request: ApiRequest, society: SocietyId, webhook_id: WebhookId
) -> wire.WebhookLog:
    """What was sent lately, the newest first."""
    with explained():
        found = await program_of(request).webhooks.log(visitor_of(request), society, webhook_id)
    return wire.WebhookLog([delivery_view(one) for one in found])


@post(
    "/api/societies/{society:str}/webhooks/{webhook_id:str}/test",
    tags=TAGS,
    status_code=200,
    opt=MEMBER,
)
async def test_webhook(
    request: ApiRequest, society: SocietyId, webhook_id: WebhookId
) -> wire.WebhookDelivery:
    """Send a test at once; the answer says how it went."""
    with explained():
        sent = await program_of(request).webhooks.try_out(visitor_of(request), society, webhook_id)
    return delivery_view(sent)


ROUTES = [list_webhooks, set_webhook, remove_webhook, webhook_log, test_webhook]
