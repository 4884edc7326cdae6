import type { ActivityEntry } from '../activity/activity.ts';
import type { EnvelopeParts } from './envelopes.queries.ts';

/** What the activity log keeps of an act on an envelope; `description` is its title unless there is more to say. */
export const entryOf = (
  event: string,
  { id, title, client_id }: Pick<EnvelopeParts['envelope'], 'id' | 'title' | 'client_id'>,
  description = title,
): ActivityEntry => ({
  name: 'Signing',
  event,
  description,
  subject: { type: 'envelope', id },
  clientId: client_id,
});
