import type { Envelope } from '#contract/signing/signing.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { discardItem, retryItem } from '#src/offline/outbox/lazily.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { submissionOf } from '../outcome/use-pending-submission.ts';
import { forgetSigningProgress, keepSigningProgress } from '../sign/progress/kept-progress.ts';

/** The server's refusals of single values: field id, `signature` or `initials` → its words. */
export const refusedValues = ({ answer }: Pick<OutboxItem, 'answer'>): Record<string, string> =>
  Object.fromEntries(Object.entries(answer?.errors ?? {}).map(([key, words]) => [key, words.join(' ')]));

/**
 * Opens the fields again with the values of the refused submission and their problems; deletes the submission, which can't count any more.
 */
export async function signAgain(item: OutboxItem, envelope: Envelope): Promise<void> {
  const act = submissionOf(item);
  if (act?.kind === 'sign')
    await keepSigningProgress(envelope, {
      version: act.envelopeVersion,
      values: act.values,
      signature: act.signature,
      initials: act.initials,
      refused: refusedValues(item),
    });
  await discardItem(openVault(), item.id);
}

/** Sends a submission again that the sender accepted meanwhile: the server confirms it now. */
export const confirmAccepted = ({ id }: Pick<OutboxItem, 'id'>): Promise<void> => retryItem(openVault(), id);

/** Deletes the submission and all progress for it. Confirm first. */
export async function discardAct({ id }: OutboxItem, envelope: Envelope): Promise<void> {
  await forgetSigningProgress(envelope.id);
  await discardItem(openVault(), id);
}
