import { newId } from '#contract/core/values.ts';
import { type Draft, selfSign } from '#contract/signing/drafts.ts';
import type { Envelope } from '#contract/signing/signing.ts';
import { call } from '#src/api/call.ts';
import { ApiError } from '#src/api/errors.ts';
import { refusal } from '#src/api/refusal.ts';
import { SubmissionRefused } from '#src/features/signing/refusal/refused-error.ts';
import { forgetSigningProgress } from '#src/features/signing/sign/progress/kept-progress.ts';
import type { SigningAct } from '#src/features/signing/sign/signing.commands.ts';
import type { SigningActions } from '#src/features/signing/sign/signing-view.tsx';
import { now, toInstant } from '#src/lib/time/clock.ts';
import { noteDraft } from '../draft.commands.ts';

const elsewhere =
  'This draft was changed in another tab or device. It is shown as it is now: read it, then finish. What you filled in is still here.';

/** Submits the sender's own part of a draft at once; it never waits in the outbox. */
export const selfSignCommands: SigningActions = {
  prepare: async () => undefined,
  noteViewed: async () => undefined,
  async finish(envelope, act) {
    try {
      noteDraft(await sign(envelope, act));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale' && error.current) {
        noteDraft(error.current as Draft);
        throw new SubmissionRefused(elsewhere);
      }
      throw new SubmissionRefused(Object.values(refusal(error)).flat().join('\n'));
    }
    await forgetSigningProgress(envelope.id);
  },
};

function sign({ id, version, documents }: Envelope, act: SigningAct): Promise<Draft> {
  if (act.kind !== 'sign') throw new Error('A draft is not declined.');
  const { values, signature, initials, consentVersion } = act;
  const submissionId = newId(now());
  const body = {
    ...{ version, submissionId, values, signature, initials, consentVersion },
    documents: documents.map(({ id, sha256, fieldsHash }) => ({ id, sha256, fieldsHash })),
    deviceTime: toInstant(now()),
  };
  return call(selfSign, { params: { id }, body }, { quiet: true, idempotencyKey: submissionId });
}
