import type { CommentVisibility } from '#contract/clients/comment-words.ts';
import { addComment } from '#contract/clients/comments.ts';
import { writeMessage } from '#contract/clients/conversation.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { call } from '#src/api/call.ts';
import { refusal } from '#src/api/refusal.ts';
import type { FormFile } from '#src/files/use-arrived-files.ts';
import { enqueueCommand } from '#src/offline/outbox/lazily.ts';
import type { FileToKeep } from '#src/offline/outbox/shared/shared-files.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { refreshComments } from './comments.queries.ts';
import type { WayOut, Written } from './use-writing.ts';

const toKeep = ({ id, documentId, file }: FormFile): FileToKeep => ({
  ...{ id, documentId, name: file.name, size: file.size, type: file.type, bytes: file },
});
const names = (people: readonly string[]) => new Intl.ListFormat('en').format(people);

/** The client that comments are on. */
export interface NamedClient {
  id: string;
  name: string;
}

/** The place of a comment: on a client, among colleagues or to the client, and what it answers. */
interface Place {
  client: NamedClient;
  parent: string | null;
  visibility: CommentVisibility;
}

/** Writes a comment on a client. `mentionsOf` are the ids of the colleagues whom its words mention. */
export function commentWay(
  { client, parent, visibility }: Place,
  mentionsOf: (body: string) => string[],
): WayOut {
  const inputOf = ({ id, body, files }: Written) => ({
    params: { id: client.id },
    body: { id, parent, visibility, body, mentions: mentionsOf(body), files },
  });
  return {
    async send(written) {
      const { told } = await call(addComment, inputOf(written), { quiet: true });
      await refreshComments();
      if (visibility === 'INTERNAL') return 'The note is saved.';
      return told.length > 0
        ? `Sent to ${names(told)}.`
        : 'Saved in the conversation. Nobody at the client can read it yet.';
    },
    keep: (written, files) =>
      enqueueCommand(openVault(), 'comments.add', inputOf(written), {
        subject: `comment:${written.id}`,
        files: files.map(toKeep),
        origin: {
          title: visibility === 'CLIENT' ? `Message to ${client.name}` : `Note on ${client.name}`,
          page: `/app/clients/${client.id}/comment`,
        },
      }),
  };
}

/** Writes a message to the firm, or an answer to one. */
export const messageWay = (parent: string | null): WayOut => ({
  async send({ id, body, files }) {
    const { told } = await call(writeMessage, { body: { id, parent, body, files } }, { quiet: true });
    await refreshComments();
    return told.length > 0 ? `Sent. ${names(told)} ${told.length === 1 ? 'is' : 'are'} told.` : 'Sent.';
  },
  keep: ({ id, body, files }, kept) =>
    enqueueCommand(
      openVault(),
      'conversation.write',
      { body: { id, parent, body, files } },
      {
        subject: `message:${id}`,
        files: kept.map(toKeep),
        origin: { title: 'Message to the firm', page: '/client/conversation' },
      },
    ),
});

/** Makes another write; answers its refusal by field, or nothing once it is done. What shows comments is read again either way. */
export async function writeToComment<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<Record<string, string[]> | undefined> {
  try {
    await call(endpoint, input, { quiet: true });
    return undefined;
  } catch (error) {
    return refusal(error);
  } finally {
    await refreshComments();
  }
}
