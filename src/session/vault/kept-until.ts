import { dateFormats } from '#contract/core/limits.ts';
import type { Portal } from '#contract/session/session.ts';
import { toInstant } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { currentMarker } from '#src/offline/plain/vault-metadata.ts';
import { isGuarded } from '#src/offline/vault/lock-rules.ts';

/** The end of the time the device's vault opens without the server, in words. */
export function keptUntil(portal: Portal): string {
  const marker = currentMarker(portal);
  if (!marker) return '-';
  const day = formatDate(toInstant(marker.offlineUntil - marker.skewMs), dateFormats.date);
  if (portal === 'external') return `Until ${day}`;
  if (isGuarded(marker)) return `Until ${day}. Going online starts the days anew.`;
  return 'While you are signed in; after an hour without you it takes a connection';
}
