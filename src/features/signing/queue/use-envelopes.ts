import { useQuery } from '@tanstack/react-query';
import { jobPollMs } from '#contract/core/limits.ts';
import { useOutbox } from '#src/session/use-outbox.ts';
import { myEnvelopes } from '../sign/signing.queries.ts';
import { queueEntries } from './queue.rules.ts';

/** This person's envelopes: those that need them, and the rest; undefined until they are loaded. */
export function useEnvelopes() {
  const query = useQuery({
    ...myEnvelopes,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ status }) => status === 'sealing') ? jobPollMs : false,
  });
  const outbox = useOutbox();
  const entries = query.data && queueEntries(query.data.data, outbox, query.dataUpdatedAt);
  return { query, needsMe: entries?.needsMe, rest: entries?.rest };
}
