import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import type { PayRun } from '#contract/payroll/pay-runs.ts';
import { periodWords, runDueWords } from '#src/features/payroll/runs/run-words.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { RunStatus } from './pay-runs.tsx';

type Run = Pick<
  PayRun,
  'id' | 'client' | 'calendar' | 'period_start' | 'period_end' | 'pay_date' | 'status' | 'job' | 'comment'
>;

/** Runs of several clients that are not over, each with the day it is due; undefined while they load. */
export function RunItems({ label, runs }: { label: string; runs: readonly Run[] | undefined }) {
  return (
    <ItemList label={label} expected={1}>
      {runs?.map((run) => (
        <Link
          key={run.id}
          to="/app/clients/$id/payroll/runs/$runId"
          params={{ id: run.client.id, runId: run.id }}
        >
          <Item
            leading={<ClipboardList aria-hidden="true" />}
            title={`${run.client.name}, ${periodWords(run)}`}
            detail={`${run.calendar.name} · ${runDueWords(run, today(now()))}`}
            trailing={<RunStatus run={run} />}
          />
        </Link>
      ))}
    </ItemList>
  );
}
