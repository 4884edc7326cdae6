import { namesOfClients } from '#server/clients/queries.ts';
import type { Tx } from '#server/db/db.ts';
import type { EnvelopeParts } from './envelopes.queries.ts';

/** The facts of an envelope that its sender sees first, draft or sent. */
export async function headOf(
  tx: Tx,
  { id, version, title, message, client_id, deadline }: EnvelopeParts['envelope'],
) {
  const [client] = await namesOfClients(tx, client_id ? [client_id] : []);
  return { id, version, title, message, client: client ?? null, deadline };
}
