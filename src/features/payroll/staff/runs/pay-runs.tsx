import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ClipboardList, Plus } from 'lucide-react';
import { useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { newId } from '#contract/core/values.ts';
import { runTypes } from '#contract/payroll/client-payslips.ts';
import { payPeriod, periodIndex } from '#contract/payroll/pay-periods.ts';
import { createPayRun, type PayRun } from '#contract/payroll/pay-runs.ts';
import type { PayrollCalendar } from '#contract/payroll/payroll-calendars.ts';
import { periodWords, runStates } from '#src/features/payroll/runs/run-words.ts';
import { labelOf } from '#src/lib/names.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate, today } from '#src/lib/time/dates.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { ListEnd } from '#src/ui/item-list/list-end.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { calendarsOf } from '../staff.queries.ts';
import { beginRun, runsOf } from './run.queries.ts';

/** The pay runs of a client, the newest first, and the button to begin one. */
export function PayRuns({ clientId }: { clientId: string }) {
  const query = useQuery(runsOf(clientId));
  const mayRun = useMay(createPayRun);
  const [begins, setBegins] = useState(false);
  const begin = mayRun && (
    <Button size="small" onClick={() => setBegins(true)}>
      <Plus aria-hidden="true" className="size-4" /> Begin a run
    </Button>
  );
  return (
    <Section title="Pay runs" more={query.data?.data.length !== 0 && begin}>
      <Listed
        what="The pay runs"
        rows={query.data?.data}
        query={query}
        empty={
          <EmptyState icon={<ClipboardList />} title="No pay run yet" action={begin}>
            A run gathers the payslips of a period, for the client to approve and for you to publish at once.
          </EmptyState>
        }
      >
        {(rows) => (
          <ItemList label="Pay runs" expected={3}>
            {rows?.map((run) => (
              <Link
                key={run.id}
                to="/app/clients/$id/payroll/runs/$runId"
                params={{ id: clientId, runId: run.id }}
              >
                <Item
                  leading={<ClipboardList aria-hidden="true" />}
                  title={periodWords(run)}
                  detail={`${run.calendar.name} · pay day ${formatDate(run.pay_date, dateFormats.date)}`}
                  trailing={<RunStatus run={run} />}
                />
              </Link>
            ))}
          </ItemList>
        )}
      </Listed>
      <ListEnd answer={query.data} />
      {begins && <BeginRun clientId={clientId} onClose={() => setBegins(false)} />}
    </Section>
  );
}

export function RunStatus({
  run: { status, job, comment },
}: {
  run: Pick<PayRun, 'status' | 'job' | 'comment'>;
}) {
  if (job === 'QUEUED') return <Status tone="info">Being published</Status>;
  if (job === 'FAILED') return <Status tone="bad">Not published</Status>;
  if (status === 'IN_REVIEW' && comment !== null) return <Status tone="warn">Returned</Status>;
  return <Status tone={runStates[status].tone}>{runStates[status].label}</Status>;
}

/** The periods around today of a calendar, the one of today first. */
const periodsOf = (calendar: PayrollCalendar) => {
  const present = periodIndex(calendar, today(now()));
  return [present, present - 1, present - 2, present + 1]
    .filter((index) => index >= 0)
    .map((index) => ({ calendar, period: payPeriod(calendar, index) }));
};

function BeginRun({ clientId, onClose }: { clientId: string; onClose(): void }) {
  const { data } = useQuery(calendarsOf(clientId));
  const navigate = useNavigate();
  const calendars = data?.data ?? [];
  const periods = calendars.flatMap(periodsOf).map(({ calendar, period }) => {
    const words = periodWords({ period_start: period.start, period_end: period.end });
    return {
      value: `${calendar.id}/${period.end}`,
      label: calendars.length > 1 ? `${words}, ${calendar.name}` : words,
    };
  });
  const [id] = useState(() => newId(now()));
  const form = useForm({
    schema: anyValues<{ period: string; type: (typeof runTypes)[number] }>(),
    initial: { period: '', type: 'SCHEDULED' as (typeof runTypes)[number] },
    async submit({ type }) {
      const [calendar_id = '', period_end = ''] = value.split('/');
      try {
        await beginRun({ id, calendar_id, period_end, run_type: type });
        await navigate({ to: '/app/clients/$id/payroll/runs/$runId', params: { id: clientId, runId: id } });
      } catch {
        // The refusal has shown its words itself.
      }
      return undefined;
    },
  });
  const value = form.values.period || (periods[0]?.value ?? '');
  const type = form.field('type');
  return (
    <FormDialog
      form={form}
      title="Begin a pay run"
      action="Begin"
      disabled={value === ''}
      keep="Cancel"
      onClose={onClose}
    >
      {data && periods.length === 0 ? (
        <p>Add a payroll calendar first: a run is for one of its periods.</p>
      ) : (
        <>
          <SelectField label="Pay period" choices={periods} {...form.field('period')} value={value} />
          <SelectField
            label="Kind of run"
            choices={runTypes.map((of) => ({ value: of, label: labelOf(of) }))}
            {...type}
            onChange={(of) => type.onChange(runTypes.find((one) => one === of) ?? 'SCHEDULED')}
          />
        </>
      )}
    </FormDialog>
  );
}
