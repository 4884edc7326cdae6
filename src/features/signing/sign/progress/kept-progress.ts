import type { Envelope } from '#contract/signing/signing.ts';
import { dropDraft, keepDraft } from '#src/offline/content/drafts.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import type { KeptProgress } from './progress.rules.ts';

type Subject = Pick<Envelope, 'id' | 'title'>;
export const subjectOf = (envelopeId: string): string => `signing:${envelopeId}`;
/** Name of the progress in questions to the person. */
export const titleOf = ({ title }: Subject): string => `What you filled in for “${title}”`;
export const pageOf = ({ id }: Subject): string => `/${openVault().portal}/sign/document-to-sign/${id}`;

export const keepSigningProgress = (envelope: Subject, work: KeptProgress): Promise<void> =>
  keepDraft(openVault(), subjectOf(envelope.id), {
    title: titleOf(envelope),
    page: pageOf(envelope),
    work,
  });

/** Deletes the progress for an envelope. */
export const forgetSigningProgress = (envelopeId: string): Promise<void> =>
  dropDraft(openVault(), subjectOf(envelopeId));
