import { myself } from "$lib/features/accounts/me.svelte";
import { ask } from "$lib/protocol/http";
import type { LessonProgress } from "$lib/protocol/messages";
import { progress } from "./progress.svelte";

/** Bring together what this browser and the server know of somebody who has an account. */
export async function syncProgress(send: typeof ask = ask): Promise<void> {
  const { me } = myself;
  if (!me || !(me.account || me.local)) return;
  const solved = progress.solvedBy(me.user);
  try {
    const told = await send<LessonProgress>("/api/account/lessons", { solved });
    progress.take(me.user, told.solved);
  } catch {
    // Without a connection the browser remembers, and it is sent next time.
  }
}
