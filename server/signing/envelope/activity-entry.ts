import type { ActivityEntry } from '#server/activity/activity.ts';
import { withheldTitle } from './access.queries.ts';
import type { EnvelopeParts } from './envelopes.queries.ts';

/** The activity log's entry for a change of an envelope: described by its title unless given, by neither if it is confidential. */
export const envelopeEntryOf = (
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
