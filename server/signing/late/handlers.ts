import * as late from '#contract/signing/late-submissions.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { acceptLateSubmission } from './accept-late-submission.ts';
import { lateEnvelopesOf, lateEvidenceOf } from './late-submissions.ts';

/** Calls on submissions that arrived after the end of their envelope. */
export const lateHandlers: readonly Handler[] = [
  handle(late.listLateEnvelopes, lateEnvelopesOf),
  handle(late.listLateEvidence, (call) => lateEvidenceOf(call, call.input.params.id)),
  handle(late.acceptLateSubmission, (call) =>
    acceptLateSubmission(call, call.input.params.id, call.input.body),
  ),
];
