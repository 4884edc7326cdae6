import { listConversation } from '#contract/clients/conversation.ts';
import type { Answer, Input } from '#contract/core/endpoint.ts';
import { newId } from '#contract/core/values.ts';
import { listYourDocuments, sendDocuments, sendInformation } from '#contract/documents/your-documents.ts';
import { call } from '#src/api/call.ts';
import type { Photos } from '#src/files/photos/use-photos.ts';
import type { FormFile } from '#src/files/use-arrived-files.ts';
import { now } from '#src/lib/time/clock.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import type { InputOf } from '#src/offline/outbox/items/overlay.ts';
import { enqueueCommand } from '#src/offline/outbox/lazily.ts';
import type { FileToKeep } from '#src/offline/outbox/shared/shared-files.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { queryClient } from '#src/session/query-client.ts';

/** The firm's answer to a form that was sent. */
export type Arrival = Answer<typeof sendDocuments>;

const refresh = () =>
  Promise.all(
    [listYourDocuments, listConversation].map(({ name }) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

/** Sends uploads to the firm; answers the documents and the names of those who were told. Throws the refusal. */
export async function sendFiles(body: Input<typeof sendDocuments>['body']): Promise<Arrival> {
  const arrival = await call(sendDocuments, { body }, { quiet: true });
  await refresh();
  return arrival;
}

/** Sends a message to the firm, with files if there are any; answers as `sendFiles` does. Throws the refusal. */
export async function sendMessage(body: Input<typeof sendInformation>['body']): Promise<Arrival> {
  const arrival = await call(sendInformation, { body }, { quiet: true });
  await refresh();
  return arrival;
}

/** A file of a form as this device keeps it. */
export const fileToKeep = ({ id, documentId, file }: FormFile): FileToKeep => ({
  ...{ id, documentId, name: file.name, size: file.size, type: file.type, bytes: file },
});
const documentsOf = (files: readonly FormFile[]) =>
  files.map(({ id, documentId }) => ({ id: documentId, upload_id: id }));
const namesOf = (files: readonly FormFile[]) => files.map(({ file }) => file.name).join(', ');

/** The pages of a form as one more file of it; undefined if it has none, or their making was cancelled. Throws `PictureRefused`. */
export async function pdfOf(photos: Photos): Promise<FormFile | undefined> {
  const file = photos.pages.length > 0 ? await photos.make() : undefined;
  return file && { id: newId(now()), documentId: newId(now()), file };
}

/**
 * Keeps documents for the firm on this device, with their files; they go by themselves once the server is reached. The photos that a PDF of
 * them was made of are kept no longer. Answers the id of the item.
 */
export function queueFiles(
  message: string,
  files: readonly FormFile[],
  photos: readonly string[],
): Promise<string> {
  const documents = documentsOf(files);
  return enqueueCommand(
    openVault(),
    'yourDocuments.send',
    { body: { message, documents } },
    {
      subject: `send:${documents[0]?.id}`,
      ...{ files: files.map(fileToKeep), madeOf: photos },
      origin: { title: `For the firm: ${namesOf(files)}`, page: '/client/send/document' },
    },
  );
}

/** Keeps a message to the firm on this device, with its files, as `queueFiles` does. */
export function queueMessage(
  form: { id: string; topic: string; message: string },
  files: readonly FormFile[],
  photos: readonly string[],
): Promise<string> {
  return enqueueCommand(
    openVault(),
    'yourDocuments.inform',
    { body: { ...form, documents: documentsOf(files) } },
    {
      subject: `send:${form.id}`,
      ...{ files: files.map(fileToKeep), madeOf: photos },
      origin: { title: `For the firm: ${form.topic}`, page: '/client/send/information' },
    },
  );
}

type FormCommand = 'yourDocuments.send' | 'yourDocuments.inform';
/** A form that waits on this device, or was refused, as its screen takes it up again. */
export type WaitingForm<C extends FormCommand> = OutboxItem & {
  readonly command: C;
  readonly body: InputOf<C>;
};

/** The forms of a command that the firm does not have, the newest first. */
export const waitingForms = <C extends FormCommand>(
  items: readonly OutboxItem[],
  command: C,
): WaitingForm<C>[] =>
  items.filter(
    (item): item is WaitingForm<C> =>
      item.command === command && item.state !== 'sent' && item.body !== undefined,
  );
