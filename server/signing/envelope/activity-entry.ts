import type { ActivityEntry } from '../../activity/activity.ts';
import { withheldTitle } from './access.queries.ts';
import type { EnvelopeParts } from './envelopes.queries.ts';

/** The entry of the activity log for an act on an envelope: its title unless there is more to say, neither if it is confidential. */
export const entryOf = (
  event: string,
  {
    id,
    title,
    client_id,
    confidential,
  }: Pick<EnvelopeParts['envelope'], 'id' | 'title' | 'client_id'> & { confidential?: boolean },
  description = title,
): ActivityEntry => ({
  name: 'Signing',
  event,
  description: confidential ? withheldTitle : description,
  subject: { type: 'envelope', id },
  clientId: client_id,
});
