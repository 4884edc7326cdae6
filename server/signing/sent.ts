import type { ErrorCode } from '../../contract/errors.ts';
import type { SentEnvelope } from '../../contract/sending.ts';
import type { Tx } from '../db/db.ts';
import { Refusal } from '../http/refusal.ts';
import { statesOfMails } from '../mail/queries.ts';
import type { SenderCall } from './call.ts';
import { type EnvelopeParts, lockEnvelope, readEnvelope } from './envelopes.queries.ts';
import { forSender } from './projection.ts';
import { type EnvelopeEvent, refusalOf } from './state-machine.ts';

/** An envelope as its sender sees it, with how far the mail to each recipient came. */
export async function asSender(tx: Tx, parts: EnvelopeParts): Promise<SentEnvelope> {
  const mailIds = parts.recipients.flatMap(({ mail_id }) => mail_id ?? []);
  return forSender(parts, await statesOfMails(tx, mailIds));
}

/** The actor's own envelope. Throws Refusal `not_found`. */
export async function readOwn(
  { tx, actor }: Pick<SenderCall, 'tx' | 'actor'>,
  id: string,
): Promise<EnvelopeParts> {
  const parts = await readEnvelope(tx, id);
  if (!parts || parts.envelope.sender_id !== actor.userId) throw new Refusal('not_found');
  return parts;
}

/**
 * The actor's own envelope, locked, for an event.
 * @throws Refusal `not_found`; the state's own code if it does not take the event; `stale` with the envelope as it is now
 */
export async function lockOwn(
  { tx, actor }: Pick<SenderCall, 'tx' | 'actor'>,
  id: string,
  version: number,
  event: EnvelopeEvent,
): Promise<EnvelopeParts> {
  const parts = await lockEnvelope(tx, id);
  if (!parts || parts.envelope.sender_id !== actor.userId) throw new Refusal('not_found');
  const code = refusalOf(event, parts.envelope.status);
  if (code) throw new Refusal(code, notTaken(code));
  if (parts.envelope.version !== version) throw new Refusal('stale', { current: await asSender(tx, parts) });
  return parts;
}

/** A draft and a sent envelope have no code of their own for what they do not take. */
const notTaken = (code: ErrorCode) =>
  code === 'conflict' ? { message: 'This document was sent already, or is not sent yet.' } : {};

/** The envelope as its sender sees it after an act; `then` may still write of it. */
export async function reread(
  { tx }: Pick<SenderCall, 'tx'>,
  id: string,
  then: (parts: EnvelopeParts) => Promise<unknown> = async () => undefined,
): Promise<SentEnvelope> {
  const parts = await readEnvelope(tx, id);
  if (!parts) throw new Refusal('not_found');
  await then(parts);
  return asSender(tx, parts);
}
