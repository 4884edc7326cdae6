import { selfSign as signAlone } from '#contract/signing/drafts.ts';
import * as sending from '#contract/signing/sending.ts';
import * as sent from '#contract/signing/sent-envelopes.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { knownBy } from '../links/tickets.ts';
import { actOnSeveral } from './act-on-several.ts';
import { rehearseSelfSign, selfSign } from './self-sign.ts';
import { sendEnvelope } from './send-envelope.ts';

/** Calls that send a draft, or act on several envelopes. */
export const sendingHandlers: readonly Handler[] = [
  handle(sending.sendEnvelope, (call) => {
    const { version, lookedAt } = call.input.body;
    return sendEnvelope(call, call.input.params.id, version, lookedAt);
  }),

  handle(
    signAlone,
    (call) => {
      const { session, request, input } = call;
      if (!session) throw new Refusal('unauthorized');
      return selfSign({ ...call, known: knownBy(session), origin: request }, input.params.id, input.body);
    },
    { before: (call) => rehearseSelfSign(call, call.input.params.id, call.input.body) },
  ),

  handle(sent.actOnSeveral, (call) => actOnSeveral(call, call.input.body)),
];
