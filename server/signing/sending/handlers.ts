import * as late from '../../../contract/signing/late-submissions.ts';
import * as sending from '../../../contract/signing/sending.ts';
import { type Handler, handle } from '../../http/handler.ts';
import { acceptLate } from '../late/accept-late-submission.ts';
import { lateEnvelopesOf, lateEvidenceOf } from '../late/late-submissions.ts';
import { cancelEnvelope } from '../lifecycle/cancel-envelope.ts';
import { correctEnvelope } from '../lifecycle/correct-envelope.ts';
import { readCorrection } from '../lifecycle/correction.ts';
import { readSent } from '../sent/own-envelope.ts';
import { sendEnvelope } from './send-envelope.ts';

/** What whoever sends an envelope may do with it. */
export const sendingHandlers: readonly Handler[] = [
  handle(sending.sendEnvelope, (call) => sendEnvelope(call, call.input.params.id, call.input.body.version)),

  handle(sending.cancelEnvelope, (call) => cancelEnvelope(call, call.input.params.id, call.input.body)),

  handle(sending.readCorrection, (call) => readCorrection(call, call.input.params.id, call.input.query)),

  handle(sending.correctEnvelope, (call) => correctEnvelope(call, call.input.params.id, call.input.body)),

  handle(sending.readSentEnvelope, (call) => readSent(call, call.input.params.id)),

  handle(late.listLateEnvelopes, lateEnvelopesOf),
  handle(late.listLateEvidence, (call) => lateEvidenceOf(call, call.input.params.id)),
  handle(late.acceptLate, (call) => acceptLate(call, call.input.params.id, call.input.body)),
];
