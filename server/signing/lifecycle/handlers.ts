import {
  cancelEnvelope as cancel,
  correctEnvelope as correct,
  readCorrection as correctionOf,
} from '#contract/signing/sending.ts';
import * as sent from '#contract/signing/sent-envelopes.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { cancelEnvelope } from './cancel-envelope.ts';
import { correctEnvelope } from './correct-envelope.ts';
import { readCorrection } from './correction.ts';
import { extendEnvelope } from './extend-envelope.ts';
import { takeBack } from './hand-over.ts';
import { setConfidential } from './mark-confidential.ts';
import { remind } from './remind.ts';
import { replaceRecipient } from './replace-recipient.ts';

/** Calls that change a sent envelope. */
export const lifecycleHandlers: readonly Handler[] = [
  handle(cancel, (call) => cancelEnvelope(call, call.input.params.id, call.input.body)),

  handle(correctionOf, (call) => readCorrection(call, call.input.params.id, call.input.query)),

  handle(correct, (call) => correctEnvelope(call, call.input.params.id, call.input.body)),

  handle(sent.remind, (call) => remind(call, call.input.params.id, call.input.body)),

  handle(sent.extend, (call) => extendEnvelope(call, call.input.params.id, call.input.body)),

  handle(sent.replaceRecipient, (call) => replaceRecipient(call, call.input.params.id, call.input.body)),

  handle(sent.takeBack, (call) => takeBack(call, call.input.params.id)),

  handle(sent.setConfidential, (call) =>
    setConfidential(call, call.input.params.id, call.input.body.confidential),
  ),
];
