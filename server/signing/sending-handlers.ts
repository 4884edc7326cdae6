import * as late from '../../contract/late-evidence.ts';
import * as sending from '../../contract/sending.ts';
import { type Handler, handle } from '../http/handler.ts';
import { acceptLate } from './accept-late.ts';
import { cancelEnvelope } from './cancel.ts';
import { correctEnvelope } from './correct.ts';
import { readCorrection } from './correction.ts';
import { lateEnvelopesOf, lateEvidenceOf } from './late-evidence.ts';
import { sendEnvelope } from './send.ts';
import { readSent } from './sent.ts';

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
