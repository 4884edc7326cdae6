import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import type { SenderCall } from '../envelope/call.ts';
import { readKnown } from './own-envelope.ts';
import { setHidden } from './sent.queries.ts';

/** Hides an envelope from the actor's own list, or shows it again. Its state does not change. */
export async function hideEnvelope(call: SenderCall, id: string, hidden: boolean): Promise<undefined> {
  const {
    parts: { envelope },
  } = await readKnown(call, id);
  await setHidden(call.tx, id, call.actor.userId ?? '', hidden);
  await call.activity(envelopeEntryOf(hidden ? 'hidden' : 'shown', envelope));
  return undefined;
}
