import { useQuery } from '@tanstack/react-query';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { waitingRunsQuery } from './run.queries.ts';
import { RunItems } from './run-items.tsx';

const title = 'Pay runs that wait for me';

/** Pay runs that wait for the person, the earliest pay day first; nothing if there are none. A default export because `lazy` needs one. */
export default function WaitingRuns() {
  const query = useQuery(waitingRunsQuery);
  if (query.data?.length === 0) return null;
  return (
    <Section title={title}>
      <Listed what="Your pay runs" rows={query.data} query={query} empty={null}>
        {(rows) => (
          <RunItems
            label={title}
            runs={rows?.map(({ returned, ...run }) => ({ ...run, comment: returned ? '' : null }))}
          />
        )}
      </Listed>
    </Section>
  );
}
