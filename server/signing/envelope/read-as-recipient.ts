import type { Tx } from '#server/db/db.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type EnvelopeParts, lockEnvelope, readEnvelope } from './envelopes.queries.ts';
import { myRecipient, type RecipientRow } from './recipients.queries.ts';

interface Mine {
  parts: EnvelopeParts;
  /** The actor's own recipient. */
  me: RecipientRow;
}

async function asRecipient(
  tx: Tx,
  id: string,
  read: (tx: Tx, id: string) => Promise<EnvelopeParts | undefined>,
): Promise<Mine> {
  const own = await myRecipient(tx, id);
  const parts = own && (await read(tx, id));
  const me = parts?.recipients.find((recipient) => recipient.id === own?.id);
  if (!parts || !me) throw new Refusal('not_found');
  return { parts, me };
}

/** An envelope the actor takes part in. Throws `not_found`. */
export const readAsRecipient = (tx: Tx, id: string): Promise<Mine> => asRecipient(tx, id, readEnvelope);

/** Like `readAsRecipient`, locked until the transaction ends. */
export const lockAsRecipient = (tx: Tx, id: string): Promise<Mine> => asRecipient(tx, id, lockEnvelope);
