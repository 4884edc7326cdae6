import { dateFormats } from '#contract/core/limits.ts';
import { dayMs, now, toInstant } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { listDrafts, noteDrafts } from '#src/offline/content/drafts.ts';
import { takeLostDrafts } from '#src/offline/lifecycle/lost-drafts.ts';
import { takeLost } from '#src/offline/lifecycle/unsent-count.ts';
import { currentMarker } from '#src/offline/plain/vault-metadata.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { notify } from '#src/ui/notifications/store.ts';

/** A draft is reported this long before it expires, ms. */
const warnedBeforeMs = 3 * dayMs;

/** Notifies the person of work lost with a database the browser deleted, and of drafts that expire unless the server is reached. */
export async function notifyLostWork(vault: Vault): Promise<void> {
  const lost = await takeLost(vault);
  if (lost > 0)
    notify({
      type: 'warning',
      title: lost === 1 ? 'Something was not sent and is gone' : `${lost} things were not sent and are gone`,
      message:
        'This browser deleted what was kept for them. Look at what you did here last, and do again what is missing.',
      permanent: true,
    });
  await tellLostDrafts(vault);
  const { offlineUntil = 0, skewMs = 0 } = currentMarker(vault.portal) ?? {};
  const end = offlineUntil - skewMs;
  if (end - now() > warnedBeforeMs) return;
  const drafts = await listDrafts(vault);
  if (drafts.length === 0) return;
  notify({
    type: 'warning',
    title: 'Go online to keep what you began',
    message: `${drafts.map(({ title }) => title).join(', ')}: erased from this device on ${formatDate(toInstant(end), dateFormats.date)} unless it was online before.`,
    permanent: true,
  });
}

async function tellLostDrafts(vault: Vault): Promise<void> {
  const { count, titles } = await takeLostDrafts(vault);
  await noteDrafts(vault);
  if (count === 0) return;
  notify({
    type: 'warning',
    title: count === 1 ? 'Something you had begun is gone' : `${count} things you had begun are gone`,
    message: `${titles.length > 0 ? `${titles.join(', ')}: this` : 'This'} browser deleted what was kept, or this device got a new key. Begin again what you still need.`,
    permanent: true,
  });
}
