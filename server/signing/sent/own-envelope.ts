import type { ErrorCode } from '#contract/core/errors.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { Refusal } from '#server/http/refusal.ts';
import { accessTo } from '../envelope/access.queries.ts';
import type { SenderCall } from '../envelope/call.ts';
import { type EnvelopeParts, lockEnvelope, readEnvelope } from '../envelope/envelopes.queries.ts';
import { type EnvelopeEvent, refusalCode } from '../envelope/state-machine.ts';
import { forDrafter } from './draft-projection.ts';
import { asSender } from './sender-projection.ts';

/** Context for reading sent envelopes. */
export type SentReadCall = Pick<SenderCall, 'tx' | 'actor' | 'services'>;
type Asking = Pick<SenderCall, 'tx'>;

/**
 * An envelope that was not discarded, if the actor may know of it as staff.
 * @throws Refusal `not_found`
 */
async function known({ tx }: Asking, parts: EnvelopeParts | undefined) {
  if (!parts || parts.envelope.discarded_at) throw new Refusal('not_found');
  const access = await accessTo(tx, parts.envelope.id);
  if (!access.facts) throw new Refusal('not_found');
  return { parts, access };
}

/**
 * An envelope the actor may act on: as its sender, a manager of its client, or a colleague it was handed over to. A draft belongs to its
 * sender alone.
 * @throws Refusal `not_found`; `forbidden` if the actor may only know of it
 */
export async function actedOn(call: Asking, found: EnvelopeParts | undefined): Promise<EnvelopeParts> {
  const { parts, access } = await known(call, found);
  if (!access.acts)
    throw new Refusal('forbidden', {
      message:
        'Only its sender, the client’s managers and people it was handed over to can do this. Ask one of them, or an administrator to hand it over.',
    });
  return parts;
}

const asTheySee = (call: SentReadCall, parts: EnvelopeParts) =>
  parts.envelope.status === 'draft' ? forDrafter(call.tx, parts) : asSender(call, parts);

/** An envelope the actor may act on. Throws as `actedOn` does. */
export const readOwn = async (call: Pick<SenderCall, 'tx' | 'actor'>, id: string): Promise<EnvelopeParts> =>
  actedOn(call, await readEnvelope(call.tx, id));

/** An envelope the actor may know of, and their rights on it. Throws Refusal `not_found`. */
export const readKnown = async (call: Asking, id: string) => known(call, await readEnvelope(call.tx, id));

/** Throws the state's own code if the envelope takes none of the events. */
export function assertTakes({ envelope: { status } }: EnvelopeParts, ...events: EnvelopeEvent[]): void {
  const codes = events.map((event) => refusalCode(event, status));
  const code = codes.includes(null) ? null : codes[0];
  if (code) throw new Refusal(code, notTaken(code, status));
}

/**
 * An envelope the actor may act on, locked, for one of these events.
 * @throws Refusal as `actedOn` does; the state's own code if it takes none of them; `stale` with the current envelope, unless `version`
 * is null
 */
export async function lockOwn(
  call: SentReadCall,
  id: string,
  version: number | null,
  ...events: EnvelopeEvent[]
): Promise<EnvelopeParts> {
  const parts = await actedOn(call, await lockEnvelope(call.tx, id));
  assertTakes(parts, ...events);
  if (version !== null && parts.envelope.version !== version)
    throw new Refusal('stale', { current: await asTheySee(call, parts) });
  return parts;
}

/** The refusal of an event that the state does not take; drafts and sent envelopes have no code of their own, so it has a message. */
const notTaken = (code: ErrorCode, status: EnvelopeParts['envelope']['status']) =>
  code === 'conflict'
    ? { message: status === 'draft' ? 'This document is not sent yet.' : 'This document was sent already.' }
    : {};

/** A sent envelope as far as the actor may see it. Throws Refusal `not_found`. */
export const readSent = async (call: SentReadCall, id: string): Promise<SentEnvelope> => {
  const { parts, access } = await readKnown(call, id);
  return asSender(call, parts, access);
};
