import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { dateFormats } from '#contract/core/limits.ts';
import { formatPrice } from '#contract/core/money.ts';
import { date, newId } from '#contract/core/values.ts';
import { runTypes } from '#contract/payroll/client-payslips.ts';
import {
  costsThePay,
  figureFields,
  type PayslipFiguresInput,
  paysSomething,
} from '#contract/payroll/payslip-figures.form.ts';
import type { PayslipWithFigures } from '#contract/payroll/payslip-figures.ts';
import { ApiError } from '#src/api/errors.ts';
import { refusal } from '#src/api/refusal.ts';
import { labelOf } from '#src/lib/names.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { FieldErrors } from '#src/ui/form/field-errors.ts';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { employeeChoices, useEmployees } from '../employee-choices.ts';
import { noRun, type Run, RunChoice } from '../payslips/run-choice.tsx';
import { createFigures, figuresQuery, refreshFigures, updateFigures } from './figures.queries.ts';
import { blankLine, LinesEditor, LineTotals } from './lines-editor.tsx';

/** A payslip to enter: a new one, a draft to edit, or one like a withdrawn payslip. */
export type Entered =
  | { readonly task: 'new'; readonly employeeId?: string | undefined }
  | { readonly task: 'edit' | 'replace'; readonly id: string };

interface FiguresDialogProps {
  clientId: string;
  of: Entered;
  onClose(): void;
}

/** Enters a payslip by its lines, or edits a draft. */
export function FiguresDialog({ clientId, of, onClose }: FiguresDialogProps) {
  const { data, isError, error, refetch } = useQuery({
    ...figuresQuery(of.task === 'new' ? '' : of.id),
    enabled: of.task !== 'new',
    // The form begins with what is there now, and keeps what is typed from then on.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (of.task === 'new') return <FiguresForm {...{ clientId, of, onClose }} from={undefined} />;
  if (data) return <FiguresForm key={data.id} {...{ clientId, of, onClose }} from={data} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Payslip"
      width="wide"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {isError ? (
        <LoadFailure what="This payslip" error={error} onRetry={refetch} />
      ) : (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="h-7 w-56" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Dialog>
  );
}

type Values = PayslipFiguresInput & { employee_id: string; run: Run; run_type: (typeof runTypes)[number] };

const day = v.pipe(v.string(), v.nonEmpty('Choose a day.'), date);
const schema = v.pipe(
  v.object({
    employee_id: v.pipe(v.string(), v.nonEmpty('Choose the employee.')),
    run: v.object({ period_start: day, period_end: day, pay_date: day }),
    run_type: v.picklist(runTypes),
    ...figureFields,
  }),
  paysSomething(),
  costsThePay(),
);

const valuesOf = (from: PayslipWithFigures | undefined, employeeId: string): Values => ({
  employee_id: from?.employee.id ?? employeeId,
  run: from
    ? { period_start: from.period_start, period_end: from.period_end, pay_date: from.pay_date }
    : noRun,
  run_type: from?.run_type ?? 'SCHEDULED',
  lines: from ? from.lines.map((line) => ({ ...line })) : [blankLine('EARNING'), blankLine('TAX')],
  employer_cost: from?.employer_cost?.amount ?? '',
});

/** The errors of the server by the fields of the form: it names the days of the period at the top. */
const byField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, said]) => [
      ['period_start', 'period_end', 'pay_date'].includes(field) ? `run.${field}` : field,
      said,
    ]),
  );

function FiguresForm({
  clientId,
  of,
  from,
  onClose,
}: FiguresDialogProps & { from: PayslipWithFigures | undefined }) {
  const employees = useEmployees(clientId);
  const { online } = useReach();
  const [id] = useState(() => newId(now()));
  const [version, setVersion] = useState(from?.version ?? 1);
  const [leaving, setLeaving] = useState(false);
  const isEdit = of.task === 'edit';
  const fixedEmployee = of.task === 'new' ? of.employeeId : from?.employee.id;
  const form = useForm({
    schema,
    initial: valuesOf(from, fixedEmployee ?? ''),
    async submit({ employee_id, run, run_type, lines, employer_cost }) {
      const figures = { lines, employer_cost: employer_cost ?? '' };
      try {
        await (isEdit
          ? updateFigures(of.id, { version, pay_date: run.pay_date, ...figures })
          : createFigures({ id, client_id: clientId, employee_id, ...run, run_type, ...figures }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale') {
          const current = error.current as PayslipWithFigures;
          setVersion(current.version);
          const net = current.net ? `, with a net pay of ${formatPrice(current.net)}` : '';
          return {
            '': [`A colleague changed this draft meanwhile${net}. Save once more to replace it with yours.`],
          };
        }
        return byField(refusal(error));
      }
      await refreshFigures();
      notify({
        type: 'success',
        message: isEdit
          ? 'The draft was saved, and its PDF made anew.'
          : 'The draft was added. Publish it once you have looked at it.',
      });
      onClose();
      return undefined;
    },
  });
  const { values, errorAt } = form;
  const employee = employees.find((one) => one.id === values.employee_id);
  const currency = from?.currency ?? employee?.currency ?? '';
  const close = () => (form.dirty ? setLeaving(true) : onClose());
  const person = from ? `${from.employee.name}, ${from.employee.employee_no}` : undefined;
  return (
    <FormDialog
      form={form}
      title={isEdit ? 'Edit the draft' : 'Enter a payslip'}
      label="Payslip"
      action={isEdit ? 'Save the draft' : 'Add the draft'}
      disabled={!online}
      keep="Cancel"
      width="wide"
      after={
        leaving && (
          <ConfirmDialog
            open
            title="Discard what you entered?"
            action="Discard it"
            keep="Keep editing"
            onClose={() => setLeaving(false)}
            onConfirm={onClose}
          >
            The payslip is not saved yet.
          </ConfirmDialog>
        )
      }
      onClose={close}
    >
      {!online && (
        <p role="status" className="text-small text-warn">
          You are offline, and saving a payslip needs a connection. Keep this open: what you entered stays
          here.
        </p>
      )}
      {person && <p className="font-medium">{person}</p>}
      {!from && fixedEmployee === undefined && (
        <SelectField
          label="Employee"
          placeholder="Choose the employee"
          choices={employeeChoices(employees)}
          {...form.field('employee_id')}
        />
      )}
      {isEdit && from ? (
        <div className="grid gap-4 md:grid-cols-2">
          <p className="self-center text-soft">
            {formatDate(from.period_start, dateFormats.dayMonth)} –{' '}
            {formatDate(from.period_end, dateFormats.date)}
          </p>
          <TextField
            label="Pay day"
            type="date"
            value={values.run.pay_date}
            error={errorAt('run.pay_date')}
            onChange={(pay_date) => form.field('run').onChange({ ...values.run, pay_date })}
          />
        </div>
      ) : (
        <>
          <RunChoice
            clientId={clientId}
            run={values.run}
            errors={Object.fromEntries(
              (['period_start', 'period_end', 'pay_date'] as const).flatMap((name) => {
                const error = errorAt(`run.${name}`);
                return error === undefined ? [] : [[name, [error]]];
              }),
            )}
            onChange={(run) => form.field('run').onChange(run)}
          />
          <SelectField
            label="Kind of run"
            choices={runTypes.map((type) => ({ value: type, label: labelOf(type) }))}
            {...form.field('run_type')}
            onChange={(type) =>
              form.field('run_type').onChange(runTypes.find((one) => one === type) ?? 'SCHEDULED')
            }
          />
        </>
      )}
      <LinesEditor
        lines={values.lines}
        errorAt={errorAt}
        onChange={(lines) => form.field('lines').onChange(lines)}
      />
      <LineTotals lines={values.lines} currency={currency} />
      <TextField
        label="Employer cost"
        optional
        hint="All of what it costs the employer, the gross pay included. Not on the payslip."
        inputMode="decimal"
        autoComplete="off"
        {...form.field('employer_cost')}
      />
    </FormDialog>
  );
}
