import { createPublicKey, verify } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { sameAddress } from '#contract/core/same-address.ts';
import { itemHead, submission as submissionBody } from '#contract/signing/submission.ts';
import { hashOf } from '#server/hash.ts';
import type { AuditEvent } from '../audit/audit.ts';
import { isOlderRule } from '../audit/chain.ts';
import { isAccepted } from './chain-facts.ts';
import type { EnvelopeRecord } from './check-audit.queries.ts';

type DeviceAct = Extract<AuditEvent, { deviceSig: string }>;
type SubmissionRow = EnvelopeRecord['submissions'][number];

type ActOfRecipient = DeviceAct | Extract<AuditEvent, { type: 'self_signed' | 'viewed' | 'prepared' }>;
const isActOfRecipient = (event: AuditEvent): event is ActOfRecipient =>
  isDeviceAct(event) || event.type === 'self_signed' || event.type === 'viewed' || event.type === 'prepared';
const isDeviceAct = (event: AuditEvent): event is DeviceAct => 'deviceSig' in event;

/** Compares a chain with submissions and tickets, both ways, and device signatures; answers each difference, in words. */
export function breaksInActs(record: EnvelopeRecord): string[] {
  const acts = record.events.flatMap(({ row, event }) =>
    isDeviceAct(event) ? [{ seq: row.seq, event }] : [],
  );
  return [
    ...acts.flatMap(({ seq, event }) =>
      [
        ...breaksInSignature(record, event),
        ...breaksInRow(record, event),
        ...breaksInTicket(record, event),
      ].map((words) => `event ${seq}, ${event.type}: ${words}`),
    ),
    ...record.events.flatMap(({ row, event }) =>
      breaksInAccount(record, event).map((words) => `event ${row.seq}, ${event.type}: ${words}`),
    ),
    ...record.submissions.flatMap((row) => breaksInSubmission(record, row)),
  ];
}

/** The known keys of a device, base64: its current one, and those enrolled according to the activity log. */
function keysOf({ devices, activity }: EnvelopeRecord, deviceId: string) {
  const row = devices.find(({ id }) => id === deviceId);
  const now = row?.public_key ? Buffer.from(row.public_key).toString('base64') : null;
  const enrolments = activity.filter((entry) => entry.subject_id === deviceId && entry.event === 'enrolled');
  const enrolled = enrolments.map(
    ({ attributes }) => (attributes as { publicKey?: string } | null)?.publicKey,
  );
  return { now, enrolled };
}

function breaksInSignature(record: EnvelopeRecord, act: DeviceAct): string[] {
  const { now, enrolled } = keysOf(record, act.device);
  const newest = enrolled.at(-1);
  if (newest !== undefined && now !== newest)
    return [`the key of device ${act.device} is not the one that was enrolled last`];
  const known = [now, ...enrolled].filter((key) => typeof key === 'string');
  const isOld = record.rule === 'portico-evidence/1';
  if (act.deviceKey === undefined && !isOld) return ['it names no key'];
  if (act.deviceKey !== undefined && !known.includes(act.deviceKey))
    return [`its device ${act.device} never had the key that it names`];
  const keys = act.deviceKey === undefined ? known : [act.deviceKey];
  if (keys.some((key) => isSignedBy(record.envelope.id, act, key))) return [];
  // A device enrolled again before keys were recorded: its earlier key is not known.
  if (act.deviceKey === undefined && enrolled.length > 1 && enrolled.includes(undefined)) return [];
  return [`it was not signed by its device ${act.device}`];
}

function isSignedBy(envelopeId: string, { submission, device, bodyHash, deviceSig }: DeviceAct, key: string) {
  const point = Buffer.from(key, 'base64');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const signed = Buffer.from(itemHead(envelopeId, submission, device) + bodyHash);
  try {
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const signature = Buffer.from(deviceSig, 'base64');
    return verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    // The key is not a point of the curve.
    return false;
  }
}

/** Checks that an act of a recipient is that of the account that was asked, or of the address a signing link was mailed to. */
function breaksInAccount(
  { rule, recipients, devices, accounts }: EnvelopeRecord,
  event: AuditEvent,
): string[] {
  if (!isActOfRecipient(event)) return [];
  if (event.account === undefined) return isOlderRule(rule) ? [] : ['it names no account'];
  const asked = recipients.find(({ id }) => id === event.recipient);
  const acted = accounts.find(({ id }) => id === event.account);
  const device = 'device' in event ? devices.find(({ id }) => id === event.device) : undefined;
  const isAsked =
    asked?.account_id === null
      ? sameAddress(acted?.email ?? '', asked.email)
      : asked?.account_id === acted?.id;
  return [
    ...(isAsked ? [] : [`its account ${event.account} is not the one that was asked`]),
    ...(device && device.account_id !== event.account ? ['its device belongs to another account'] : []),
  ];
}

function breaksInRow(record: EnvelopeRecord, act: DeviceAct): string[] {
  const row = record.submissions.find(({ id }) => id === act.submission);
  if (!row) return ['nothing like it was handed in'];
  const counts = act.type !== 'late' || isAccepted(record, act.submission);
  const fits =
    row.recipient_id === act.recipient &&
    row.ticket_id === act.ticket &&
    row.body_hash === act.bodyHash &&
    row.received_at === act.at &&
    Date.parse(row.device_time) === Date.parse(act.deviceTime) &&
    (row.offline === 1) === act.offline &&
    row.late === (counts ? null : act.refusal);
  return fits ? [] : ['what was handed in is something else'];
}

function breaksInTicket({ tickets, events }: EnvelopeRecord, act: DeviceAct): string[] {
  const ticket = tickets.find(({ id }) => id === act.ticket);
  const prepared = events.find(
    ({ event }) => event.type === 'prepared' && event.ticket === act.ticket,
  )?.event;
  const fits =
    ticket?.recipient_id === act.recipient &&
    ticket.device_id === act.device &&
    ticket.auth_level === act.authLevel &&
    (act.addressHash === undefined || hashOf(ticket.auth_address ?? '') === act.addressHash) &&
    Date.parse(ticket.auth_at) === Date.parse(act.authAt) &&
    (act.type === 'late' || ticket.used_by === act.submission) &&
    prepared?.type === 'prepared' &&
    prepared.recipient === act.recipient &&
    prepared.device === act.device &&
    prepared.at === ticket.created_at;
  return fits ? [] : ['its device was not prepared for it'];
}

/** Checks that a submission is in the chain, and that its row is the signed one. */
function breaksInSubmission({ events, rule }: EnvelopeRecord, row: SubmissionRow): string[] {
  const event = events.find(
    ({ event: one }) => 'submission' in one && one.type !== 'accepted' && one.submission === row.id,
  )?.event;
  const name = `the submission ${row.id}`;
  if (!event) return [`${name} is in no event`];
  const { addressHash } = event as { addressHash?: string };
  if ((addressHash || !isOlderRule(rule)) && addressHash !== hashOf(row.auth_address ?? ''))
    return [`${name} was made at another address than the chain says`];
  if (row.body === null)
    return rule === 'portico-evidence/1' ? [] : [`${name} lacks the text that was signed`];
  if (hashOf(row.body) !== row.body_hash) return [`${name} has another text than was signed`];
  if (isDeviceAct(event) && !saysWhatWasSigned(event, row.body))
    return [`the event of ${name} says something else than was signed`];
  // Drafts of an earlier version were signed as a text whose order of keys was not kept.
  if (event.type === 'self_signed' && rule !== 'portico-evidence/1' && event.bodyHash !== row.body_hash)
    return [`${name} is not what the sender signed`];
  return isWhatWasSigned(row, row.body) ? [] : [`${name} has other values than were signed`];
}

/** True if an event has the documents, consent, time and number of its text; without a known text, nothing is compared. */
function saysWhatWasSigned(act: DeviceAct, text: string): boolean {
  const read = v.safeParse(submissionBody, JSON.parse(text));
  if (!read.success) return true;
  const { output } = read;
  const { submission, ticket, documents, consentVersion, deviceTime, elapsedMs, offline } = act;
  return isDeepStrictEqual(
    [submission, ticket, documents, consentVersion, Date.parse(deviceTime), elapsedMs, offline],
    [
      output.submissionId,
      output.ticketId,
      output.documents,
      output.kind === 'sign' ? output.consentVersion : undefined,
      Date.parse(output.deviceTime),
      output.elapsedMs,
      output.offline,
    ],
  );
}

function isWhatWasSigned(row: SubmissionRow, text: string): boolean {
  const { values, signature, initials, reason } = row;
  const body: unknown = JSON.parse(text);
  const stored = { values, signature, initials, reason };
  if (row.ticket_id === null)
    return isDeepStrictEqual(stored, { initials: null, reason: null, ...Object(body) });
  const read = v.safeParse(submissionBody, body);
  if (!read.success) return false;
  const { output } = read;
  const signed =
    output.kind === 'sign'
      ? {
          values: output.values,
          signature: output.signature,
          initials: output.initials ?? null,
          reason: null,
        }
      : { values: {}, signature: null, initials: null, reason: output.reason };
  return (
    isDeepStrictEqual(stored, signed) &&
    output.kind === row.kind &&
    output.submissionId === row.id &&
    output.ticketId === row.ticket_id
  );
}
