import { type SealedItem, type Submission, submission } from '#contract/signing/submission.ts';
import type { Db } from '#server/db/db.ts';
import { readValue } from '#server/http/calls/read-value.ts';
import { Refusal } from '#server/http/refusal.ts';
import { deliveryKeys, type TicketFacts, ticketFacts } from '../links/tickets.queries.ts';
import { openItem } from './sealed-item.ts';

/** An opened submission, with the ticket it names and the proof that a device of that account made it. */
export interface OpenedSubmission {
  item: SealedItem;
  body: Submission;
  /** The text of the body, byte for byte. */
  text: string;
  /** SHA-256 of the bytes the device signed, hex. */
  bodyHash: string;
  /** The key that verified the device's signature, a raw point, base64. */
  deviceKey: string;
  ticket: TicketFacts;
}

const unreadable = () =>
  new Refusal('invalid', {
    message: 'This could not be opened: it was changed on its way, or is not for this server.',
  });

/** Decoder that keeps a byte order mark: the text has to be the bytes that were signed. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function read(bytes: Uint8Array): { text: string; body: Submission } {
  try {
    return { text: utf8.decode(bytes), body: readValue(submission, bytes) };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') throw error;
    throw unreadable();
  }
}

/**
 * Opens a submission and finds its author, before there is an actor.
 * @throws Refusal `unknown_ticket`: device or ticket is not known, wait for sign-in; `invalid`: nobody could have sealed this
 */
export async function openSubmission(
  db: Db,
  envelopeId: string,
  item: SealedItem,
): Promise<OpenedSubmission> {
  const { device, sealingKey } = await db.asAnonymous((tx) => deliveryKeys(tx, item.deviceId, item.keyId));
  if (!device?.public_key) throw new Refusal('unknown_ticket');
  if (!sealingKey) throw unreadable();
  const deviceKey = new Uint8Array(Buffer.from(device.public_key, 'base64'));
  const opened = await openItem(envelopeId, item, new Uint8Array(sealingKey), deviceKey);
  if (!opened) throw unreadable();
  const { text, body } = read(opened.bytes);
  if (body.submissionId !== item.submissionId) throw unreadable();
  const ticket = await db.asAnonymous((tx) => ticketFacts(tx, body.ticketId));
  if (ticket?.envelope_id !== envelopeId || ticket.account_id !== device.account_id)
    throw new Refusal('unknown_ticket');
  const key = Buffer.from(deviceKey).toString('base64');
  return { item, text, body, bodyHash: opened.hash, deviceKey: key, ticket };
}
