import { hasActed } from '#contract/signing/roles.ts';
import type { RecipientAction } from '#contract/signing/signing.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import type { OutboxReading } from '#src/session/use-outbox.ts';
import { isBeingSent, isRefused } from './use-pending-submission.ts';

/**
 * The states of this person's submission: each by a row of the outbox or the server's answer, never by the lack of both.
 * - `refused`, `sending`, `waiting`: by the outbox, not confirmed. - `received`: by the server, which confirmed it or shows it.
 * - `unread`: the outbox is not read yet. - `unreadable`: it cannot be. - `none`: nothing of theirs is here, and the server showed nothing.
 */
export type Standing = 'refused' | 'sending' | 'waiting' | 'received' | 'unread' | 'unreadable' | 'none';

interface Facts {
  /** The submission that the server has not confirmed, and the one it confirmed since its last answer. */
  readonly pending: OutboxItem | undefined;
  readonly received: OutboxItem | undefined;
  readonly outbox: OutboxReading['state'];
  /** The server's answer on their part; undefined without one. */
  readonly action: RecipientAction | undefined;
  readonly online: boolean;
}

export function standingOf({ pending, received, outbox, action, online }: Facts): Standing {
  if (pending && isRefused(pending)) return 'refused';
  if (pending) return isBeingSent(pending, online) ? 'sending' : 'waiting';
  if (received || (action && (hasActed({ action }) || action === 'declined'))) return 'received';
  return outbox === 'read' ? 'none' : outbox === 'reading' ? 'unread' : 'unreadable';
}
