import { usualDeadlineMs } from '#contract/core/limits.ts';
import { newId } from '#contract/core/values.ts';
import {
  createEnvelope,
  type Draft,
  discardDraft,
  readDraft,
  saveDraft,
  type WizardStep,
} from '#contract/signing/drafts.ts';
import type { LookAt } from '#contract/signing/drawing.ts';
import { readSentEnvelope, sendEnvelope } from '#contract/signing/sending.ts';
import { call } from '#src/api/call.ts';
import { ApiError } from '#src/api/errors.ts';
import { refusal } from '#src/api/refusal.ts';
import { type Write, writeNow } from '#src/edit/write.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { dropDraft } from '#src/offline/content/drafts.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { queryClient } from '#src/session/query-client.ts';
import { sentQuery } from '../sent/sent.queries.ts';
import { forgetSigningProgress } from '../sign/progress/kept-progress.ts';
import { type DraftValues, draftContentOf } from './draft-values.ts';
import { draftQuery } from './drafts.queries.ts';
import { endOfDay } from './send/sending.rules.ts';
import { draftSubject } from './wizard/draft-place.ts';

/** Saves a draft as a whole; on return it opens at `step`. */
export const saveWrite = (id: string, values: DraftValues, version: number, step: WizardStep): Write<Draft> =>
  writeNow(saveDraft, { params: { id }, body: { version, step, ...draftContentOf(values) } });

/** Begins a draft. If one of that id exists, because the answer to an earlier try was lost, saves it instead. */
export function createWrite(id: string, values: DraftValues, step: WizardStep): Write<Draft> {
  const deadline = values.deadline || endOfDay(today(now() + usualDeadlineMs));
  const create = writeNow(createEnvelope, { body: { id, step, ...draftContentOf({ ...values, deadline }) } });
  return {
    ...create,
    send: (key) =>
      create.send(key).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
        const { version, documents } = await call(readDraft, { params: { id } }, { quiet: true });
        const known = values.documents.map((one) =>
          documents.some((each) => each.id === one.id) ? { ...one, uploadId: null } : one,
        );
        return saveWrite(id, { ...values, documents: known }, version, step).send(key);
      }),
  };
}

/** Puts the server's new draft in the cache; it is fetched once more so that this device keeps it. */
export function noteDraft(draft: Draft): void {
  const { queryKey } = draftQuery(draft.id);
  queryClient.setQueryData(queryKey, draft);
  void queryClient.invalidateQueries({ queryKey });
}

/**
 * Freezes a draft and sends it. Answers why it was not sent, in words; empty if it was.
 * @param lookedAt looks at its documents that the sender confirmed
 */
export async function sendDraft(
  { id, version }: Pick<Draft, 'id' | 'version'>,
  lookedAt: LookAt[],
): Promise<string[]> {
  const idempotencyKey = newId(now());
  try {
    const sent = await call(
      sendEnvelope,
      { params: { id }, body: { version, lookedAt } },
      { quiet: true, idempotencyKey },
    );
    queryClient.setQueryData(sentQuery(id).queryKey, sent);
    return [];
  } catch (error) {
    if (error instanceof ApiError && error.code === 'stale' && error.current) {
      noteDraft(error.current as Draft);
      return ['This draft was changed in another tab or device just now. Look it over, then send it.'];
    }
    // Sent already by a try of which the answer was lost.
    if (error instanceof ApiError && error.code === 'conflict' && (await isSent(id))) return [];
    return Object.values(refusal(error)).flat();
  }
}

const isSent = (id: string): Promise<boolean> =>
  call(readSentEnvelope, { params: { id } }, { quiet: true }).then(
    ({ status }) => status !== 'draft',
    () => false,
  );

/** Discards a draft, with this device's edit of it. Throws as `call` does. */
export async function discard(id: string): Promise<void> {
  await call(discardDraft, { params: { id } });
  await Promise.all([dropDraft(openVault(), draftSubject(id)), forgetSigningProgress(id)]);
}

/** Removes a draft that was sent or discarded from the cache. */
export function forgetDraft(id: string): void {
  queryClient.removeQueries(draftQuery(id));
  void queryClient.invalidateQueries();
}
