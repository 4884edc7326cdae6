import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { listWaitingRuns } from '#contract/payroll/pay-runs.ts';
import { now } from '#src/lib/time/clock.ts';
import { useMay } from '#src/session/use-may.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { ListEnd } from '#src/ui/item-list/list-end.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { runsDueThisWeek } from '../runs/run.queries.ts';
import { RunItems } from '../runs/run-items.tsx';
import WaitingRuns from '../runs/waiting-runs.tsx';

/** Payroll of all clients: what is due this week, what waits for the person, and the ways to all runs and payrolls. */
export function PayrollOverview() {
  const mayRun = useMay(listWaitingRuns);
  return (
    <>
      <PageHeader
        title="Payroll"
        actions={
          <>
            <Link to="/app/payroll/clients" className={buttonClass()}>
              Clients with payroll
            </Link>
            <Link to="/app/payroll/runs" className={buttonClass()}>
              All pay runs
            </Link>
          </>
        }
      />
      <div className="grid max-w-5xl gap-8">
        {mayRun && <WaitingRuns />}
        <DueThisWeek />
      </div>
    </>
  );
}

function DueThisWeek() {
  const [at] = useState(now);
  const query = useQuery(runsDueThisWeek(at));
  return (
    <Section title="Due this week">
      <Listed
        what="The pay runs"
        rows={query.data?.data}
        query={query}
        empty={
          <EmptyState icon={<ClipboardCheck />} title="Nothing is due this week">
            Pay runs appear here seven days before their pay day, until they are published.
          </EmptyState>
        }
      >
        {(rows) => <RunItems label="Due this week" runs={rows} />}
      </Listed>
      <ListEnd answer={query.data} />
    </Section>
  );
}
