import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { employeeAccountForm } from '#contract/clients/bank-accounts.form.ts';
import {
  approveEmployeeChange,
  changeEmployeeAccount,
  type EmployeeAccount as EmployeeAccountAnswer,
  refuseEmployeeChange,
} from '#contract/clients/bank-accounts.ts';
import { isWrongIban } from '#contract/clients/iban.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { newId } from '#contract/core/values.ts';
import { masked } from '#contract/payroll/amounts.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { asTyped } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { employeeAccountQuery, writeForm } from './bank-accounts.queries.ts';
import { Decide } from './decide.tsx';

interface EmployeeAccountProps {
  employeeId: string;
  /** Their name in words. */
  name: string;
}

/** The bank account of an employee, and a change of it that waits for a second person. For those who run payrolls alone. */
export function EmployeeAccount({ employeeId, name }: EmployeeAccountProps) {
  const { data, isError, error, refetch } = useQuery(employeeAccountQuery(employeeId));
  const { online } = useReach();
  const [open, setOpen] = useState(false);
  const [edits, setEdits] = useState(false);
  if (isError && !data) return <LoadFailure what="The bank account" error={error} onRetry={refetch} />;
  const show = (account: string | null) => (open ? account : account && masked);
  const waiting = data?.changes.find(({ state }) => state === 'PROPOSED');
  return (
    <Card
      title="Bank account"
      action={
        data && (
          <Button size="small" disabled={!online} onClick={() => setEdits(true)}>
            {data.account_no === null ? 'Add' : 'Change'}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: 'In use', value: data && show(data.account_no) },
          ...(waiting ? [{ label: 'Proposed', value: show(waiting.after) ?? 'None' }] : []),
        ]}
      />
      {data && (
        <Button variant="quiet" size="small" aria-pressed={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Show'} the account
        </Button>
      )}
      {data && !data.can_approve && (
        <p className="mt-3 rounded-card bg-warn-tint px-4 py-3 text-small">
          Only one person runs payrolls now, so nobody can approve a change. It takes a second one.
        </p>
      )}
      {data && waiting && (
        <>
          <p className="mt-3 text-small text-soft">
            Proposed{waiting.proposed_by ? ` by ${waiting.proposed_by.name}` : ''},{' '}
            {formatDate(waiting.proposed_at, dateFormats.dateTime)}
          </p>
          <Decide
            id={waiting.id}
            what={`the account of ${name}`}
            isOwn={waiting.is_own}
            obstacle={waiting.obstacle}
            phones={data.phones}
            account={waiting.after ?? 'None'}
            approve={approveEmployeeChange}
            refuse={refuseEmployeeChange}
          />
        </>
      )}
      {edits && data && (
        <ChangeDialog employeeId={employeeId} name={name} account={data} onClose={() => setEdits(false)} />
      )}
    </Card>
  );
}

interface Values extends Record<string, unknown> {
  account_no: string;
  account_meant: boolean;
}

interface ChangeDialogProps {
  employeeId: string;
  name: string;
  account: EmployeeAccountAnswer;
  onClose(): void;
}
function ChangeDialog({ employeeId, name, account: { account_no }, onClose }: ChangeDialogProps) {
  const form = useForm<Values, Values>({
    schema: asTyped<Values>(employeeAccountForm),
    initial: { account_no: account_no ?? '', account_meant: false },
    async submit(values) {
      const refused = await writeForm(changeEmployeeAccount, {
        params: { id: employeeId },
        body: { id: newId(now()), form: values },
      });
      if (refused) return refused;
      notify({ message: 'The account is proposed. It waits for a second person.' });
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Bank account of ${name}`}
      action="Propose"
      intro="A second person approves it before salaries go there."
      className="grid gap-4"
      onClose={onClose}
    >
      <TextField
        label="IBAN or account number"
        optional
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('account_no')}
      />
      {isWrongIban(form.values.account_no) && (
        <Checkbox
          checked={form.values.account_meant}
          onChange={(checked) => form.field('account_meant').onChange(checked)}
        >
          The bank gave it so, though its check digits or length are not right
        </Checkbox>
      )}
    </FormDialog>
  );
}
