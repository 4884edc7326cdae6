import type { Endpoint } from '#contract/core/endpoint.ts';
import { namesOfClients } from '../clients/queries.ts';
import type { Tx } from '../db/db.ts';
import type { Call } from '../http/handler.ts';
import { putInInbox } from '../inbox/put.ts';
import { managersToTell, mentionable, readersOf } from './audience.ts';
import type { CommentRow } from './queries.ts';

type Telling = Pick<Call<Endpoint>, 'tx' | 'now'>;
type Told = Pick<CommentRow, 'client_id' | 'author_name'>;

const tabOf = (clientId: string): string => `/app/clients/${clientId}/comment`;
const clientName = async (tx: Tx, id: string): Promise<string> =>
  (await namesOfClients(tx, [id]))[0]?.name ?? '';

/** Tells the contacts who read it in the portal of a message; answers their names. The notice holds nothing of it: it stays when that goes. */
export async function tellClient(
  { tx, now }: Telling,
  { client_id, author_name }: Told,
  by = author_name,
): Promise<string[]> {
  const readers = await readersOf(tx, client_id);
  const client = await clientName(tx, client_id);
  for (const { id } of readers)
    await putInInbox(
      tx,
      {
        readerId: id,
        kind: 'comments.fromFirm',
        title: `${by} wrote to ${client}`,
        body: 'Open the conversation to read it and to answer.',
        path: '/client/conversation',
      },
      now,
    );
  return readers.map(({ name }) => name);
}

/** Tells colleagues that a comment mentions them. */
export async function tellMentioned(
  { tx, now }: Telling,
  { client_id, author_name }: Told,
  ids: readonly string[],
): Promise<void> {
  const client = await clientName(tx, client_id);
  for (const readerId of ids)
    await putInInbox(
      tx,
      {
        readerId,
        kind: 'comments.mentioned',
        title: `${author_name} mentioned you in a comment on ${client}`,
        body: '',
        path: tabOf(client_id),
      },
      now,
    );
}

/** Tells those who look after a client, and the writer of what it answers, of a message; answers their names as its sender reads them. */
export async function tellFirm(
  { tx, now }: Telling,
  { client_id, author_name }: Told,
  answered: CommentRow | undefined,
): Promise<string[]> {
  const { ids, names, why } = await managersToTell(tx, client_id);
  const writer = answered?.author_user_id;
  const other =
    writer && !ids.includes(writer) ? (await mentionable(tx)).find(({ id }) => id === writer) : undefined;
  const client = await clientName(tx, client_id);
  const readers = [...ids.map((id) => ({ id, body: why })), ...(other ? [{ id: other.id, body: '' }] : [])];
  for (const { id, body } of readers)
    await putInInbox(
      tx,
      {
        readerId: id,
        kind: 'comments.fromClient',
        title: `${client}: ${author_name} wrote in the conversation`,
        body,
        path: tabOf(client_id),
      },
      now,
    );
  return [...names, ...(other ? [other.name] : [])];
}
