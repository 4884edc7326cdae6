import type { ActivityRow } from '#contract/activity.ts';
import type { ListedEntry } from './log.queries.ts';

const named = (id: string | null, name: string | null) => (id && name ? { id, name } : null);

/** An entry as the log answers it. */
export const activityRowOf = ({
  causer_id,
  causerName,
  client_id,
  clientName,
  subject_type: type,
  subject_id,
  ...entry
}: ListedEntry): ActivityRow => ({
  ...{ id: entry.id, at: entry.at, name: entry.name, event: entry.event, description: entry.description },
  ...{ audience: entry.audience, batch_id: entry.batch_id, reversal_of: entry.reversal_of },
  causer: named(causer_id, causerName),
  client: named(client_id, clientName),
  subject: type && subject_id ? { type, id: subject_id } : null,
});

export const navigationPath = (attribute: unknown): string | null =>
  typeof attribute === 'object' && attribute !== null && 'url' in attribute ? String(attribute.url) : null;
