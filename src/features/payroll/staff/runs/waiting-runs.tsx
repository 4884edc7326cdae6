import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { periodWords, runDueWords } from '#src/features/payroll/runs/run-words.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { RunStatus } from './pay-runs.tsx';
import { waitingRunsQuery } from './run.queries.ts';

/** Pay runs that wait for the person, the earliest pay day first; nothing if there are none. A default export because `lazy` needs one. */
export default function WaitingRuns() {
  const query = useQuery(waitingRunsQuery);
  if (query.data?.length === 0) return null;
  return (
    <Section title="Pay runs that wait for me">
      <Listed what="Your pay runs" rows={query.data} query={query} empty={null}>
        {(rows) => (
          <ItemList label="Pay runs that wait for me" expected={1}>
            {rows?.map((run) => (
              <Link
                key={run.id}
                to="/app/clients/$id/payroll/runs/$runId"
                params={{ id: run.client.id, runId: run.id }}
              >
                <Item
                  leading={<ClipboardList aria-hidden="true" />}
                  title={`${run.client.name}, ${periodWords(run)}`}
                  detail={`${run.calendar.name} · ${runDueWords(run, today(now()))}`}
                  trailing={<RunStatus run={{ ...run, comment: run.returned ? '' : null }} />}
                />
              </Link>
            ))}
          </ItemList>
        )}
      </Listed>
    </Section>
  );
}
