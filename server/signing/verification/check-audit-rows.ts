import { isDeepStrictEqual } from 'node:util';
import { dayMs } from '#server/clock.ts';
import { mailHash } from '#server/mail/mail-hash.ts';
import { askedBy, askedHash } from '../audit/asked.ts';
import type { AuditEvent } from '../audit/audit.ts';
import { isOlderRule } from '../audit/chain.ts';
import { detailsHash } from '../audit/details.ts';
import { documentHashes } from '../envelope/envelope-facts.ts';
import { fieldsHash } from '../pdf/draw/fields.ts';
import { describedBy, frozenBy, lastOf } from './chain-facts.ts';
import type { EnvelopeRecord } from './check-audit.queries.ts';
import { breaksByChain } from './check-audit-columns.ts';

type EventType = AuditEvent['type'];

/** The entries of the activity log for an event: one of them was written in the same transaction. */
const entriesOf: Partial<Record<EventType, readonly string[]>> = {
  created: ['created'],
  discarded: ['discarded'],
  self_signed: ['self_signed'],
  self_signature_cleared: ['saved'],
  sent: ['sent'],
  corrected: ['corrected'],
  extended: ['extended', 'reopened', 'late answer accepted'],
  accepted: ['late answer accepted'],
  replaced: ['recipient replaced'],
  handed_over: ['handed over'],
  taken_back: ['taken back'],
  released: ['seal released'],
  viewed: ['viewed'],
  signed: ['signed'],
  approved: ['approved'],
  acknowledged: ['acknowledged'],
  declined: ['declined'],
  late: ['late'],
};
/** Events whose entries stand for other events too, or were written before the event existed. */
const optional: readonly string[] = ['self_signature_cleared', 'extended', 'handed_over', 'taken_back'];
/** Entries of the activity log that need an event in the chain. */
const eventsOf: Readonly<Record<string, readonly EventType[]>> = {
  ...Object.fromEntries(
    Object.entries(entriesOf)
      .filter(([type]) => !optional.includes(type))
      .flatMap(([type, entries]) => entries.map((entry) => [entry, [type as EventType]])),
  ),
  extended: ['extended'],
  reopened: ['extended'],
  cancelled: ['ended'],
};

/** Greatest accepted difference of the clocks of server and database, ms. */
const clocksApartMs = dayMs;

/** Compares a chain with the rows of envelope, recipients, documents, activity log and mails; answers each difference, in words. */
export function breaksInRows(record: EnvelopeRecord): string[] {
  return [
    ...record.events.flatMap(({ row, event }) =>
      [
        ...breaksInTime(row.at, event),
        ...breaksInActivity(record, event),
        ...breaksInMail(record, event),
        ...breaksInPreparation(record, event),
        ...breaksInAsked(record, event),
      ].map((words) => `event ${row.seq}, ${event.type}: ${words}`),
    ),
    ...missingEvents(record),
    ...repeatedEvents(record),
    ...breaksByChain(record),
    ...breaksInDocuments(record),
    ...breaksInDetails(record),
  ];
}

const breaksInTime = (at: string, event: AuditEvent): string[] =>
  Math.abs(Date.parse(at) - Date.parse(event.at)) <= clocksApartMs
    ? []
    : [`it was added at ${at}, and says ${event.at}`];

function breaksInActivity({ activity, events }: EnvelopeRecord, event: AuditEvent): string[] {
  if (event.type === 'ended') return breaksInEnd({ activity, events }, event);
  const entries = entriesOf[event.type];
  if (!entries) return [];
  const by = 'by' in event ? event.by : null;
  const found = activity.some(
    (entry) =>
      entries.includes(entry.event) && entry.at === event.at && (by === null || entry.causer_id === by),
  );
  return found ? [] : ['the activity log knows nothing of it'];
}

/** Checks the end of an envelope: cancelled by staff, declined by a recipient's submission, or expired by the clock. */
function breaksInEnd(
  { activity, events }: Pick<EnvelopeRecord, 'activity' | 'events'>,
  { at, by, status }: Extract<AuditEvent, { type: 'ended' }>,
): string[] {
  const caused = {
    cancelled: () =>
      activity.some((one) => one.event === 'cancelled' && one.at === at && one.causer_id === by),
    declined: () =>
      events.some(({ event }) => event.type === 'declined' && event.at === at && event.recipient === by),
    expired: () => by === null,
  }[status as 'cancelled' | 'declined' | 'expired'];
  return caused?.() ? [] : ['nothing says who ended it'];
}

function breaksInMail({ mails, recipients }: EnvelopeRecord, event: AuditEvent): string[] {
  if (event.type !== 'told' && event.type !== 'undelivered') return [];
  const mail = mails.find(({ id }) => id === event.mail);
  const recipient = recipients.find(({ id }) => id === event.recipient);
  if (!mail) return ['there is no such mail'];
  const words = event.type === 'told' ? event.words : undefined;
  return [
    ...(mail.to === recipient?.email ? [] : ['the mail went to somebody else']),
    ...(words === undefined || words === mailHash(mail) ? [] : ['the mail has other words than were sent']),
  ];
}

function breaksInPreparation({ tickets }: EnvelopeRecord, event: AuditEvent): string[] {
  if (event.type !== 'prepared') return [];
  const found = tickets.some(
    (ticket) =>
      ticket.id === event.ticket &&
      ticket.recipient_id === event.recipient &&
      ticket.device_id === event.device &&
      ticket.created_at === event.at,
  );
  return found ? [] : ['no such ticket was given'];
}

/** Checks that title and people are those that were sent. */
function breaksInAsked({ envelope, recipients, rule }: EnvelopeRecord, event: AuditEvent): string[] {
  if (event.type !== 'sent' && event.type !== 'replaced') return [];
  if (event.asked === undefined) return isOlderRule(rule) ? [] : ['it does not say who was asked'];
  return event.asked === askedHash(envelope.title, askedBy(event, recipients))
    ? []
    : ['title or people are not those that were sent'];
}

/** Events that happen once, in this order. */
const onceOnly = ['created', 'sent', 'sealed', 'completed', 'certified'] as const satisfies EventType[];

function repeatedEvents({ events, rule }: EnvelopeRecord): string[] {
  const types = events.map(({ event }) => event.type);
  const places = onceOnly.map((type) => types.indexOf(type));
  const missing = onceOnly.filter(
    (_, i) => rule !== 'portico-evidence/1' && places[i] === -1 && places.slice(i + 1).some((at) => at >= 0),
  );
  const there = places.filter((at) => at >= 0);
  return [
    ...onceOnly
      .filter((type) => types.indexOf(type) !== types.lastIndexOf(type))
      .map((type) => `it was ${type} twice`),
    ...missing.map((type) => `no event says that it was ${type}, and later ones follow`),
    ...(there.every((at, i) => at >= (there[i - 1] ?? 0))
      ? []
      : ['its events are in an order that cannot be']),
  ];
}

/** Entries of the activity log without an event in the chain: its end was cut off, or rewritten. */
const missingEvents = ({ envelope, activity, events }: EnvelopeRecord): string[] =>
  activity
    .filter((entry) => entry.subject_id === envelope.id)
    .filter((entry) => {
      const types = eventsOf[entry.event];
      return types && !events.some(({ event }) => types.includes(event.type) && event.at === entry.at);
    })
    .map((entry) => `the activity log has “${entry.event}” at ${entry.at}, and the chain does not`);

/** The entries of the activity log for a mark of confidentiality, and for its end. */
const marks = ['marked confidential', 'no longer confidential'];

/** Compares what was said of an envelope when it was sent, corrected or asked of somebody else last. Nothing of it changes later but its mark. */
function breaksInDetails(record: EnvelopeRecord): string[] {
  const { envelope, activity } = record;
  const last = describedBy(record);
  if (!last?.details) return [];
  const marked = activity.filter(
    ({ subject_id, event, at }) => subject_id === envelope.id && marks.includes(event) && at > last.at,
  );
  const [first, now] = [marked.at(0), marked.at(-1)];
  const confidential = first ? first.event !== marks[0] : envelope.confidential;
  const isSame = last.details === detailsHash({ ...record, envelope: { ...envelope, confidential } });
  return [
    ...(isSame ? [] : ['its message, client, names or other details are not those that were sent']),
    ...(now && (now.event === marks[0]) !== envelope.confidential
      ? ['envelopes.confidential is not as in the activity log']
      : []),
  ];
}

function breaksInDocuments(record: EnvelopeRecord): string[] {
  const { envelope, documents, fields, files } = record;
  if (envelope.sent_at === null) return [];
  const byId = <T extends { id: string }>(list: readonly T[]) =>
    list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const fileOf = (id: string) => files.find((file) => file.id === id)?.sha256;
  const seals = lastOf(record, 'sealed')?.documents ?? [];
  return [
    ...(isDeepStrictEqual(byId(frozenBy(record)?.documents ?? []), byId(documentHashes({ documents })))
      ? []
      : ['its documents are not those that were sent']),
    ...documents.flatMap(({ id, sha256, fields_hash, file_id, sealed_file_id, sealed_sha256 }) => [
      ...(fileOf(file_id) === sha256 ? [] : [`the file of document ${id} is another`]),
      ...(fieldsHash(fields.filter(({ documentId }) => documentId === id)) === fields_hash
        ? []
        : [`the fields of document ${id} are others`]),
      ...((sealed_file_id === null ? null : fileOf(sealed_file_id)) === sealed_sha256 &&
      (seals.find((one) => one.id === id)?.sealedSha256 ?? null) === sealed_sha256
        ? []
        : [`the sealed document ${id} is not the one that was recorded`]),
    ]),
  ];
}
