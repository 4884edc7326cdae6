import type { Answer, Endpoint, Input } from '#contract/core/endpoint.ts';
import { errorNotificationMs } from '#contract/core/limits.ts';
import { newId } from '#contract/core/values.ts';
import type { LookAt } from '#contract/signing/drawing.ts';
import * as late from '#contract/signing/late-submissions.ts';
import * as sealing from '#contract/signing/sealing.ts';
import {
  cancelEnvelope,
  correctEnvelope,
  readSentEnvelope,
  type SentEnvelope,
} from '#contract/signing/sending.ts';
import * as sent from '#contract/signing/sent-envelopes.ts';
import { type EnvelopeDocument, readDocumentFile } from '#contract/signing/signing.ts';
import { call } from '#src/api/call.ts';
import { ApiError } from '#src/api/errors.ts';
import { readFile } from '#src/api/files.ts';
import { downloadFile } from '#src/lib/save-file.ts';
import { dayMs, now, toInstant } from '#src/lib/time/clock.ts';
import { queryClient } from '#src/session/query-client.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { downloadRecord, downloadSealed } from '../outcome/sealed.commands.ts';

const keyOf = (id: string) => [readSentEnvelope.name, { params: { id } }];
/** Late submissions may count now, or no longer. */
const lateChanged = async () => {
  for (const { name } of [late.listLateEnvelopes, late.listLateEvidence])
    await queryClient.invalidateQueries({ queryKey: [name] });
};
const listChanged = () => queryClient.invalidateQueries({ queryKey: [sent.listSent.name] });

/** Calls an endpoint of the sender and shows the changed envelope. Throws as `call` does. */
async function act<E extends Endpoint>(endpoint: E, input: Input<E>, quiet: boolean): Promise<SentEnvelope> {
  const envelope = (await call(endpoint, input, { quiet })) as SentEnvelope;
  queryClient.setQueryData(keyOf(envelope.id), envelope);
  await listChanged();
  return envelope;
}

type Of = Pick<SentEnvelope, 'id' | 'version'>;
const at = ({ id }: Pick<SentEnvelope, 'id'>) => ({ params: { id } });

/** Reminds one recipient, or all whose turn it is. The app shows failures. */
export async function remind(envelope: Of, recipientId: string | null): Promise<void> {
  await act(sent.remind, { ...at(envelope), body: { recipientId } }, false);
  notify({ message: recipientId ? 'Reminded.' : 'Everybody whose turn it is was reminded.' });
}

/** Moves the deadline. Throws as `call` does; the form shows the error. */
export async function extend(envelope: Of, deadline: string): Promise<void> {
  await act(sent.extend, { ...at(envelope), body: { version: envelope.version, deadline } }, true);
  await lateChanged();
  notify({ message: 'The deadline was moved.' });
}

/** Days that the others get to sign when an envelope is opened again for a late signature. */
const daysMore = 14;

/** Accepts a late signature. The app shows failures. */
export async function acceptLateSubmission(
  envelope: Pick<SentEnvelope, 'id'>,
  submissionId: string,
): Promise<void> {
  const { version } = await call(readSentEnvelope, at(envelope));
  const deadline = toInstant(now() + daysMore * dayMs);
  await act(late.acceptLateSubmission, { ...at(envelope), body: { version, submissionId, deadline } }, false);
  await lateChanged();
  notify({ message: 'The signature counts now.' });
}

/** Puts a successor in the place of a recipient. Throws as `call` does; the form shows the error. */
export async function replaceRecipient(
  envelope: Of,
  recipientId: string,
  person: Input<typeof sent.replaceRecipient>['body']['person'],
): Promise<void> {
  const body = { version: envelope.version, recipientId, person };
  await act(sent.replaceRecipient, { ...at(envelope), body }, true);
  notify({ message: 'Somebody else was asked.' });
}

/** Asks a person again at the address that their record has now. The app shows failures. */
export async function askAgain(
  envelope: Of,
  { id, name, readdressed }: Pick<SentEnvelope['recipients'][number], 'id' | 'name' | 'readdressed'>,
): Promise<void> {
  if (!readdressed?.email) return;
  const { person, email: shown } = readdressed;
  const body = { version: envelope.version, recipientId: id, person, shown };
  await act(sent.replaceRecipient, { ...at(envelope), body }, false);
  notify({ message: `${name} was asked again.` });
}

/** Throws as `call` does; the form shows the error. */
export async function cancel(envelope: Of, reason: string): Promise<void> {
  await act(cancelEnvelope, { ...at(envelope), body: { version: envelope.version, reason } }, true);
  notify({ message: 'Cancelled. Everybody who was asked is told.' });
}

/**
 * Replaces a document by an upload. Throws as `call` does; the form shows the error, with the envelope's state at that time. If an earlier
 * try whose answer was lost already replaced it, that counts as success.
 */
export async function correct(
  envelope: Of,
  body: { documentId: string; uploadId: string; lookedAt: LookAt[] },
  sha256: string | undefined,
): Promise<void> {
  try {
    await act(correctEnvelope, { ...at(envelope), body: { version: envelope.version, ...body } }, true);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const now = await call(readSentEnvelope, at(envelope), { quiet: true });
    queryClient.setQueryData(keyOf(now.id), now);
    if (now.documents.find(({ id }) => id === body.documentId)?.sha256 !== sha256) throw error;
  }
  notify({ message: 'The document was replaced. Whoever has it is asked to read it again.' });
}

/** Allows sealing without a time stamp. The app shows failures. */
export async function sealWithoutTimestamp(envelope: Of): Promise<void> {
  await act(sealing.releaseSeal, { ...at(envelope), body: { version: envelope.version } }, false);
  notify({ message: 'It is sealed without a time stamp.' });
}

/** Begins a draft with all of an envelope's content, and returns it. The app shows failures. */
export async function duplicate(envelope: Of): Promise<Answer<typeof sent.duplicate>> {
  const draft = await call(sent.duplicate, { ...at(envelope), body: { id: newId(now()) } });
  await queryClient.invalidateQueries({ queryKey: keyOf(envelope.id) });
  await listChanged();
  return draft;
}

/** Hides an envelope from the person's own list, or shows it again; either can be undone. The app shows failures. */
export async function hide(envelope: Pick<SentEnvelope, 'id' | 'title'>, hidden: boolean): Promise<void> {
  await call(sent.hide, { ...at(envelope), body: { hidden } });
  await queryClient.invalidateQueries({ queryKey: keyOf(envelope.id) });
  await listChanged();
  notify({
    message: hidden
      ? `“${envelope.title}” is hidden from your list.`
      : `“${envelope.title}” is in your list.`,
    duration: errorNotificationMs,
    action: { label: 'Undo', run: () => void hide(envelope, !hidden).catch(() => undefined) },
  });
}

type Several = Input<typeof sent.actOnSeveral>['body'];
type SeveralDone = Answer<typeof sent.actOnSeveral>;

/** The most ids in one call. */
const atOnce = 100;

const inCalls = (body: Several): Several[] =>
  'ids' in body
    ? Array.from({ length: Math.ceil(body.ids.length / atOnce) }, (_, at) => ({
        ...body,
        ids: body.ids.slice(at * atOnce, (at + 1) * atOnce),
      }))
    : [body];

/**
 * Runs an action on any number of envelopes, a hundred per call. Returns the refusals, and the number with unknown result because a call
 * failed. Throws as `call` does when the first call fails.
 */
export async function actOnSeveral(body: Several): Promise<SeveralDone & { unknown: number }> {
  const all: SeveralDone & { unknown: number } = { done: [], refused: [], unknown: 0 };
  try {
    for (const [at, part] of inCalls(body).entries()) {
      try {
        const { done, refused } = await call(
          sent.actOnSeveral,
          { body: part },
          { quiet: body.act === 'cancel' },
        );
        all.done.push(...done);
        all.refused.push(...refused);
      } catch (error) {
        if (at === 0) throw error;
        all.unknown = 'ids' in body ? body.ids.length - at * atOnce : 0;
        break;
      }
    }
  } finally {
    await queryClient.invalidateQueries({ queryKey: [readSentEnvelope.name] });
    await listChanged();
  }
  return all;
}

/** Shows hidden envelopes in one's own list again. The app shows failures. */
export const showAgain = (ids: string[]): Promise<unknown> => actOnSeveral({ act: 'unhide', ids });

/** Gives a colleague the right to act on an envelope. Throws as `call` does; the form shows the error. */
export async function handOver(
  { id }: Of,
  { userId, until }: { userId: string; until: string | null },
): Promise<readonly string[]> {
  const { refused } = await actOnSeveral({ act: 'handOver', ids: [id], userId, until });
  if (refused.length === 0) notify({ message: 'Handed over.' });
  return refused.map(({ message }) => message);
}

/** Ends every hand-over of an envelope. The app shows failures. */
export async function takeBack(envelope: Of): Promise<void> {
  await act(sent.takeBack, at(envelope), false);
  notify({ message: 'Taken back.' });
}

/** Throws as `call` does; the form shows the error. */
export async function setConfidential(envelope: Of, confidential: boolean): Promise<void> {
  await act(sent.setConfidential, { ...at(envelope), body: { confidential } }, true);
  notify({ message: confidential ? 'Marked confidential.' : 'No longer confidential.' });
}

/** Opens withheld content for an hour. Throws as `call` does; the form shows the error. */
export async function openContent(envelope: Of, reason: string): Promise<void> {
  await act(sent.openContent, { ...at(envelope), body: { reason } }, true);
}

/**
 * Downloads completed envelopes by the browser, one file each. A refused one does not stop the others: it is returned with the reason.
 * Throws as `call` does if the server can't be reached.
 */
export async function downloadArchives(
  rows: readonly { id: string; title: string }[],
): Promise<SeveralDone['refused']> {
  const refused: SeveralDone['refused'] = [];
  for (const { id, title } of rows) {
    try {
      await downloadRecord({ id, title }, 'archive', { quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.push({ id, title, message: error.message });
    }
  }
  return refused;
}

/** Downloads a document of an envelope by the browser, sealed once that copy exists. Throws as `call` does. */
export async function downloadEnvelopeDocument(document: EnvelopeDocument): Promise<void> {
  if (document.sealed) return downloadSealed(document);
  downloadFile(await readFile(readDocumentFile, { params: { id: document.id } }), document.name);
}
