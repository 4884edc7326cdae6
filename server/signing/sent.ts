import type { ErrorCode } from '../../contract/errors.ts';
import type { SentEnvelope } from '../../contract/sending.ts';
import type { Tx } from '../db/db.ts';
import { Refusal } from '../http/refusal.ts';
import { statesOfMails } from '../mail/queries.ts';
import type { SenderCall } from './call.ts';
import { forDrafter } from './draft-projection.ts';
import { type EnvelopeParts, lockEnvelope, readEnvelope } from './envelopes.queries.ts';
import { forSender } from './projection.ts';
import { type EnvelopeEvent, refusalOf } from './state-machine.ts';

/** An envelope as its sender sees it, with how far the mail to each recipient came. */
async function asSender(tx: Tx, parts: EnvelopeParts): Promise<SentEnvelope> {
  const mailIds = parts.recipients.flatMap(({ mail_id }) => mail_id ?? []);
  return forSender(parts, await statesOfMails(tx, mailIds));
}

/** What a call came to, if it is the actor's own and was not discarded. Throws Refusal `not_found`. */
export function own({ actor }: Pick<SenderCall, 'actor'>, parts: EnvelopeParts | undefined): EnvelopeParts {
  if (!parts || parts.envelope.sender_id !== actor.userId || parts.envelope.discarded_at)
    throw new Refusal('not_found');
  return parts;
}

const asTheySee = (tx: Tx, parts: EnvelopeParts) =>
  parts.envelope.status === 'draft' ? forDrafter(tx, parts) : asSender(tx, parts);

/** The actor's own envelope. Throws Refusal `not_found`. */
export const readOwn = async (call: Pick<SenderCall, 'tx' | 'actor'>, id: string): Promise<EnvelopeParts> =>
  own(call, await readEnvelope(call.tx, id));

/**
 * The actor's own envelope, locked, for an event.
 * @throws Refusal `not_found`; the state's own code if it does not take the event; `stale` with the envelope as it is now
 */
export async function lockOwn(
  call: Pick<SenderCall, 'tx' | 'actor'>,
  id: string,
  version: number,
  event: EnvelopeEvent,
): Promise<EnvelopeParts> {
  const parts = own(call, await lockEnvelope(call.tx, id));
  const code = refusalOf(event, parts.envelope.status);
  if (code) throw new Refusal(code, notTaken(code));
  if (parts.envelope.version !== version)
    throw new Refusal('stale', { current: await asTheySee(call.tx, parts) });
  return parts;
}

/** A draft and a sent envelope have no code of their own for what they do not take. */
const notTaken = (code: ErrorCode) =>
  code === 'conflict' ? { message: 'This document was sent already, or is not sent yet.' } : {};

/** The actor's own envelope, as its sender sees it. Throws Refusal `not_found`. */
export const readSent = async (call: Pick<SenderCall, 'tx' | 'actor'>, id: string): Promise<SentEnvelope> =>
  asSender(call.tx, await readOwn(call, id));
