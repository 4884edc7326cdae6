import type { NewJob } from '#server/jobs/queue.ts';

export const sealKind = 'signing.seal';

/** The job that seals an envelope; only one can wait. */
export const sealJob = (envelopeId: string): NewJob => ({
  kind: sealKind,
  payload: { envelopeId },
  key: `${sealKind}:${envelopeId}`,
});

/** A seal job that runs at once, beside the one that waits for its next try. */
export const sealNowJob = (envelopeId: string): NewJob => ({
  ...sealJob(envelopeId),
  key: `${sealKind}:${envelopeId}:released`,
});
