import type { Answer, Parsed } from '#contract/core/endpoint.ts';
import type { actOnSeveral as endpoint } from '#contract/signing/sent-envelopes.ts';
import { Refusal } from '#server/http/refusal.ts';
import { ownOpenEnvelopes, titleFor } from '../envelope/access.queries.ts';
import type { SenderCall } from '../envelope/call.ts';
import { cancelEnvelope } from '../lifecycle/cancel-envelope.ts';
import { handOver } from '../lifecycle/hand-over.ts';
import { remind } from '../lifecycle/remind.ts';
import { hideEnvelope } from '../sent/hide-envelope.ts';
import { readKnown } from '../sent/own-envelope.ts';

type Asked = Parsed<typeof endpoint>['body'];

/**
 * Applies one action to several envelopes. An envelope that refuses, before anything is written, stays as it was and is answered with the
 * reason; the others go on.
 */
export async function actOnSeveral(call: SenderCall, asked: Asked): Promise<Answer<typeof endpoint>> {
  const done: string[] = [];
  const refused: Answer<typeof endpoint>['refused'] = [];
  // Always in the same order, so that two calls never wait for each other.
  const ids =
    asked.act === 'handOverAll' ? await ownOpenEnvelopes(call.tx, call.actor.userId ?? '') : asked.ids;
  for (const id of [...new Set(ids)].sort()) {
    try {
      await act(call, id, asked);
      done.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ id, title: await titleOf(call, id), message: error.message });
    }
  }
  return { done, refused };
}

function act(call: SenderCall, id: string, asked: Asked): Promise<unknown> {
  switch (asked.act) {
    case 'remind':
      return remind(call, id, { recipientId: null });
    case 'cancel':
      return cancelEnvelope(call, id, { version: null, reason: asked.reason });
    case 'handOver':
    case 'handOverAll':
      return handOver(call, id, asked);
    default:
      return hideEnvelope(call, id, asked.act === 'hide');
  }
}

/** The title of a refused envelope as the actor may read it; empty if they may not know of it. */
const titleOf = (call: SenderCall, id: string): Promise<string> =>
  readKnown(call, id).then(
    ({ parts: { envelope }, access }) => titleFor(envelope, access),
    () => '',
  );
