import { dateFormats } from '#contract/core/limits.ts';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import { gates, hasActed } from '#contract/signing/roles.ts';
import { type EnvelopeRow, isDue } from '#contract/signing/signing.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { receivedSince } from '#src/offline/database/rows.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import type { Tone } from '#src/ui/status/status.tsx';
import { didOf, isRefused, wasAccepted } from '../outcome/use-pending-submission.ts';

/** An envelope in this person's list, with their own submission that the row does not show yet: not confirmed, or only just. */
export interface QueueEntry {
  row: EnvelopeRow;
  act: OutboxItem | undefined;
}

const wasRefused = ({ act }: QueueEntry) => act !== undefined && isRefused(act);

const wasReceived = ({ act }: QueueEntry) => act?.state === 'sent';

/** True if the person's submission waits on this device. */
export const hasUnsentSubmission = (entry: QueueEntry): boolean =>
  entry.act !== undefined && !isRefused(entry.act) && !wasReceived(entry);

/**
 * The envelopes that need the person, refused submissions before due ones; and the rest, in the order of the list.
 * @param asOf when the server answered the list, device time, ms
 */
export function queueEntries(rows: readonly EnvelopeRow[], outbox: readonly OutboxItem[], asOf: number) {
  const byEnvelope = (items: readonly OutboxItem[]) => new Map(items.map((item) => [item.envelopeId, item]));
  const unsent = byEnvelope(outbox.filter(({ state }) => state !== 'sent'));
  const received = byEnvelope(outbox.filter((item) => receivedSince(item, asOf)));
  const entries = rows.map((row): QueueEntry => {
    const act = unsent.get(row.id) ?? (isDue(row) ? received.get(row.id) : undefined);
    return { row, act: act && !wasAccepted(act, row) ? act : undefined };
  });
  const refused = entries.filter(wasRefused);
  const due = entries.filter(({ row, act }) => isDue(row) && !act);
  const needsMe = [...refused, ...due];
  return { needsMe, rest: entries.filter((entry) => !needsMe.includes(entry)) };
}

interface State {
  tone: Tone;
  words: string;
}

/** Before this person's turn. */
const waiting: State = { tone: 'quiet', words: 'Not your turn yet' };
/** For envelopes that others sign and this person reads. */
const following: State = { tone: 'info', words: 'Out for signing' };
const states: Record<EnvelopeRow['status'], State> = {
  draft: { tone: 'quiet', words: 'Draft' },
  sent: { tone: 'info', words: 'In progress' },
  sealing: { tone: 'info', words: 'Being sealed' },
  completed: { tone: 'good', words: 'Complete' },
  cancelled: { tone: 'bad', words: 'Cancelled' },
  declined: { tone: 'bad', words: 'Declined' },
  expired: { tone: 'bad', words: 'Expired' },
};

/** An envelope's state for this person; undefined while it is their turn. */
export function stateOf(entry: QueueEntry): State | undefined {
  const { row, act } = entry;
  const { status, role, action } = row;
  if (wasReceived(entry)) return { tone: 'good', words: 'Received' };
  if (act && isRefused(act)) return { tone: 'bad', words: 'Not accepted' };
  if (act)
    return {
      tone: 'warn',
      words: `${didOf(act, row)}, not sent yet`,
    };
  if (isDue(row)) return undefined;
  if (action === 'declined') return { tone: 'bad', words: 'You declined' };
  if (status !== 'sent') return states[status];
  if (!gates(row)) return following;
  if (hasActed(row)) return { tone: 'good', words: `You ${verbsOf(role).did}` };
  return action === 'waiting' ? waiting : states[status];
}

const day = (instant: string | null) => formatDate(instant, dateFormats.date);

/** The sender, the deadline or the day of the submission, and the reason if the envelope failed; for a refused submission its reason. */
export function queueDetail(entry: QueueEntry): string {
  const { row, act } = entry;
  const { sender, role, deadline, sentAt, actedAt, endedReason, status } = row;
  if (act && isRefused(act) && act.reason) return act.reason;
  const until = isDue(row) ? `${verbsOf(role).does} by` : 'by';
  const when = status === 'sent' ? `${until} ${day(deadline)}` : day(actedAt ?? sentAt);
  return [`From ${sender}`, when, ...(endedReason ? [`“${endedReason}”`] : [])].join(' · ');
}
