import { ask, order } from "$lib/protocol/http";
import type {
  ChangeSociety,
  ClassList,
  ClassListRead,
  KeepTeam,
  LoginCardList,
  PupilsAdded,
  SeasonView,
  SecretLink,
  SetWebhook,
  SocietyKind,
  SocietyList,
  SocietyPage,
  SocietyRole,
  SocietyView,
  TeamView,
  WebhookDelivery,
  WebhookList,
  WebhookLog,
  WebhookView,
} from "$lib/protocol/messages";

/** Where a society is to be had. */
export const societyPath = (id: string): string => `/api/societies/${encodeURIComponent(id)}`;

const memberPath = (id: string, part: string, user: string): string =>
  `${societyPath(id)}/${part}/${encodeURIComponent(user)}`;

export const getSocieties = (): Promise<SocietyList> => ask("/api/societies");
export const foundSociety = (kind: SocietyKind, name: string): Promise<SocietyView> =>
  ask("/api/societies", { kind, name });
export const getSociety = (id: string): Promise<SocietyPage> => ask(societyPath(id));
export const changeSociety = (id: string, change: ChangeSociety): Promise<SocietyView> =>
  ask(societyPath(id), change);
export const closeSociety = (id: string): Promise<void> => order("DELETE", societyPath(id));

export const setRole = (id: string, user: string, role: SocietyRole): Promise<void> =>
  order("PUT", memberPath(id, "members", user), { role });
export const endMembership = (id: string, user: string): Promise<void> =>
  order("DELETE", memberPath(id, "members", user));
export const inviteInto = (id: string): Promise<SecretLink> => ask(`${societyPath(id)}/invitations`, {});
export const join = (secret: string): Promise<SocietyView> => ask("/api/join", { secret });
export const inviteToPlay = (id: string, users: string[]): Promise<void> =>
  order("POST", `${societyPath(id)}/invite-to-play`, { users });
export const answerInvitation = (id: string): Promise<void> =>
  order("DELETE", `${societyPath(id)}/invite-to-play`);

export const keepTeam = (id: string, team: KeepTeam): Promise<TeamView> =>
  ask(`${societyPath(id)}/teams`, team);
export const removeTeam = (id: string, team: string): Promise<void> =>
  order("DELETE", memberPath(id, "teams", team));
export const getSeason = (id: string, first: string | null): Promise<SeasonView> =>
  ask(`${societyPath(id)}/season${first ? `?first=${first}` : ""}`);

export const readList = (id: string, text: string): Promise<ClassListRead> =>
  ask(`${societyPath(id)}/list`, { text });
export const addPupils = (id: string, list: ClassList): Promise<PupilsAdded> =>
  ask(`${societyPath(id)}/pupils`, list);
export const makeCards = (id: string, users: string[]): Promise<LoginCardList> =>
  ask(`${societyPath(id)}/cards`, { users });
export const voidCard = (id: string, user: string): Promise<void> =>
  order("DELETE", memberPath(id, "cards", user));
/** Where a pupil's data are to be had as a file. */
export const pupilFile = (id: string, user: string, format: "json" | "csv" | "pgn"): string =>
  `${memberPath(id, "pupils", user)}?format=${format}`;
export const deletePupil = (id: string, user: string): Promise<void> =>
  order("DELETE", memberPath(id, "pupils", user));

const webhooksPath = (id: string): string => `${societyPath(id)}/webhooks`;
export const getWebhooks = (id: string): Promise<WebhookList> => ask(webhooksPath(id));
export const setWebhook = (id: string, wish: SetWebhook): Promise<WebhookView> => ask(webhooksPath(id), wish);
export const removeWebhook = (id: string, webhook: string): Promise<void> =>
  order("DELETE", memberPath(id, "webhooks", webhook));
export const testWebhook = (id: string, webhook: string): Promise<WebhookDelivery> =>
  ask(`${memberPath(id, "webhooks", webhook)}/test`, {});
export const webhookLog = (id: string, webhook: string): Promise<WebhookLog> =>
  ask(`${memberPath(id, "webhooks", webhook)}/log`);
