import { hasActed, resultOf } from '#contract/signing/roles.ts';
import type { EnvelopeStatus, RecipientAction } from '#contract/signing/signing.ts';
import type { AuditEvent } from '../audit/audit.ts';
import { isAwaited, nextGroup } from '../envelope/recipient-order.ts';
import type { EnvelopeRecord } from './check-audit.queries.ts';

type EventType = AuditEvent['type'];
type EventOf<T extends EventType> = Extract<AuditEvent, { type: T }>;
type Recipient = EnvelopeRecord['recipients'][number];
type Chain = Pick<EnvelopeRecord, 'events'>;

/** The last event of a type, that fits; undefined if there is none. */
export function lastOf<T extends EventType>(
  { events }: Chain,
  type: T,
  fits: (event: EventOf<T>) => boolean = () => true,
): EventOf<T> | undefined {
  const ofType = events.flatMap(({ event }) => (event.type === type ? [event as EventOf<T>] : []));
  return ofType.findLast(fits);
}

/** The event that froze the documents last, sent or corrected; undefined for a draft. */
export const frozenBy = (record: Chain) => lastOf(record, 'corrected') ?? lastOf(record, 'sent');

/** True if the sender let a late submission count. */
export const isAccepted = (record: Chain, submission: string): boolean =>
  lastOf(record, 'accepted', (event) => event.submission === submission) !== undefined;

/** The state that the events lead to; `sent` also where everybody has acted and nothing is sealed, of which no event says so. */
function statusIn({ events }: Chain): EnvelopeStatus {
  return events.reduce<EnvelopeStatus>((status, { event }) => {
    if (event.type === 'ended') return event.status;
    if (event.type === 'sent' || event.type === 'extended') return 'sent';
    if (event.type === 'sealed') return 'sealing';
    return 'certificate' in event ? 'completed' : status;
  }, 'draft');
}

/** The act of a recipient that counts; undefined if there is none. */
export function actOf(
  record: Chain,
  recipient: Pick<Recipient, 'id' | 'role'>,
): { action: RecipientAction | null; at: string } | undefined {
  const theirs = record.events.flatMap(({ event }) =>
    'recipient' in event && event.recipient === recipient.id ? [event] : [],
  );
  for (const event of theirs.toReversed()) {
    if (event.type === 'late' && isAccepted(record, event.submission))
      return { action: resultOf(recipient), at: event.at };
    const action = event.type as RecipientAction;
    if (hasActed({ action }) || action === 'declined') return { action, at: event.at };
  }
  const own = theirs.findLast(({ type }) => type === 'self_signed' || type === 'self_signature_cleared');
  return own?.type === 'self_signed' && lastOf(record, 'sent')
    ? { action: resultOf(recipient), at: own.at }
    : undefined;
}

/** The action of each recipient that the events lead to, by id. */
export function actionsIn(record: EnvelopeRecord): ReadonlyMap<string, RecipientAction | null> {
  const status = statusIn(record);
  const isOver = ['cancelled', 'declined', 'expired'].includes(status);
  const settled = record.recipients.map((recipient) => {
    const isReplaced = lastOf(record, 'replaced', (event) => event.recipient === recipient.id);
    const otherwise = isReplaced ? 'replaced' : isOver ? 'lapsed' : 'waiting';
    return {
      ...recipient,
      action: actOf(record, recipient)?.action ?? (otherwise satisfies RecipientAction),
    };
  });
  const due = status === 'sent' ? nextGroup(settled) : [];
  return new Map(settled.map((one) => [one.id, due.includes(one) ? 'due' : one.action]));
}

/** The stored state that the events lead to: `sealing` from when nobody is awaited any more. */
export function storedStatusIn(record: EnvelopeRecord): EnvelopeStatus {
  const status = statusIn(record);
  const actions = actionsIn(record);
  const isWaiting = record.recipients.some(({ id, role }) =>
    isAwaited({ role, action: actions.get(id) ?? 'waiting' }),
  );
  return status === 'sent' && !isWaiting ? 'sealing' : status;
}

/** The event that ended an envelope, for good or not: its last one, if the chain leads to an end. */
export function endOf(
  record: Chain,
): { at: string; reason: string | null; by: string | null; shown?: string } | undefined {
  const status = statusIn(record);
  if (status === 'completed') {
    const certified = record.events.findLast(({ event }) => 'certificate' in event)?.event;
    return certified && { at: certified.at, reason: null, by: null };
  }
  const ended = lastOf(record, 'ended');
  return ended?.status === status ? ended : undefined;
}

/** The newest event that holds the details of an envelope, or would if it were not of an earlier version; undefined for a draft. */
export const describedBy = ({ events }: Chain) =>
  events
    .flatMap(({ event }) =>
      event.type === 'sent' || event.type === 'corrected' || event.type === 'replaced' ? event : [],
    )
    .at(-1);

/** True if an earlier version sent, corrected or asked last: its details are no evidence, or the words of one of its mails are none. */
export const isOfOlderEntries = (record: Chain): boolean =>
  (describedBy(record) && describedBy(record)?.details === undefined) ||
  record.events.some(({ event }) => event.type === 'told' && event.words === undefined);

/** The first of the recipients whose successor this one is, by the events of replacement; null for one of the draft. */
export function replacedFirst(record: Chain, id: string): string | null {
  const before = lastOf(record, 'replaced', (event) => event.successor === id)?.recipient;
  return before === undefined ? null : (replacedFirst(record, before) ?? before);
}
