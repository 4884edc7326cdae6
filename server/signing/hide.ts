import { entryOf } from './activity-entry.ts';
import type { SenderCall } from './call.ts';
import { setHidden } from './sent.queries.ts';
import { readOwn } from './sent.ts';

/** Leaves an envelope out of the actor's own list, or takes it in again. Its state is what it was. */
export async function hideEnvelope(call: SenderCall, id: string, hidden: boolean): Promise<undefined> {
  const { envelope } = await readOwn(call, id);
  await setHidden(call.tx, id, envelope.sender_id, hidden);
  await call.activity(entryOf(hidden ? 'hidden' : 'shown', envelope));
  return undefined;
}
