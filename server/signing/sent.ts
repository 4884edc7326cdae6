import type { ErrorCode } from '../../contract/errors.ts';
import type { SentEnvelope } from '../../contract/sending.ts';
import { Refusal } from '../http/refusal.ts';
import type { SenderCall } from './call.ts';
import { forDrafter } from './draft-projection.ts';
import { type EnvelopeParts, lockEnvelope, readEnvelope } from './envelopes.queries.ts';
import { asSender } from './sender-projection.ts';
import { type EnvelopeEvent, refusalOf } from './state-machine.ts';

/** What looking at one's own envelopes needs. */
export type ReadingCall = Pick<SenderCall, 'tx' | 'actor' | 'services'>;

/** What a call came to, if it is the actor's own and was not discarded. Throws Refusal `not_found`. */
export function own({ actor }: Pick<SenderCall, 'actor'>, parts: EnvelopeParts | undefined): EnvelopeParts {
  if (!parts || parts.envelope.sender_id !== actor.userId || parts.envelope.discarded_at)
    throw new Refusal('not_found');
  return parts;
}

const asTheySee = (call: ReadingCall, parts: EnvelopeParts) =>
  parts.envelope.status === 'draft' ? forDrafter(call.tx, parts) : asSender(call, parts);

/** The actor's own envelope. Throws Refusal `not_found`. */
export const readOwn = async (call: Pick<SenderCall, 'tx' | 'actor'>, id: string): Promise<EnvelopeParts> =>
  own(call, await readEnvelope(call.tx, id));

/** Throws the state's own code if the envelope takes none of the events. */
export function assertTakes({ envelope: { status } }: EnvelopeParts, ...events: EnvelopeEvent[]): void {
  const codes = events.map((event) => refusalOf(event, status));
  const code = codes.includes(null) ? null : codes[0];
  if (code) throw new Refusal(code, notTaken(code));
}

/**
 * The actor's own envelope, locked, for one of these events.
 * @throws Refusal `not_found`; the state's own code if it takes none of them; `stale` with the envelope as it is now, unless it is
 * taken in whatever `version`: null
 */
export async function lockOwn(
  call: ReadingCall,
  id: string,
  version: number | null,
  ...events: EnvelopeEvent[]
): Promise<EnvelopeParts> {
  const parts = own(call, await lockEnvelope(call.tx, id));
  assertTakes(parts, ...events);
  if (version !== null && parts.envelope.version !== version)
    throw new Refusal('stale', { current: await asTheySee(call, parts) });
  return parts;
}

/** A draft and a sent envelope have no code of their own for what they do not take. */
const notTaken = (code: ErrorCode) =>
  code === 'conflict' ? { message: 'This document was sent already, or is not sent yet.' } : {};

/** The actor's own envelope, as its sender sees it. Throws Refusal `not_found`. */
export const readSent = async (call: ReadingCall, id: string): Promise<SentEnvelope> =>
  asSender(call, await readOwn(call, id));
