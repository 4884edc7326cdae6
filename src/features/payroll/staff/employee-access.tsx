import { useState } from 'react';
import { newId } from '#contract/core/values.ts';
import {
  closeEmployee,
  inviteEmployee,
  removeEmployeeFactor,
  resetEmployee,
} from '#contract/payroll/employee-access.ts';
import type { PortalState } from '#contract/payroll/payroll-employee-words.ts';
import { type PayrollEmployee, payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { releaseEmployee } from '#contract/people/change-address.ts';
import { call } from '#src/api/call.ts';
import { now } from '#src/lib/time/clock.ts';
import { AwaitedAgreement } from '#src/records/address/awaited-agreement.tsx';
import { FirstMailsLeft } from '#src/records/first-mails-left.tsx';
import { useReach } from '#src/session/connectivity.ts';
import { queryClient } from '#src/session/query-client.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { Status, type Tone } from '#src/ui/status/status.tsx';
import { nameOfEmployee } from './records/employee-screens.tsx';

const states: Readonly<Record<PortalState, { tone: Tone; label: string }>> = {
  NONE: { tone: 'quiet', label: 'Not invited' },
  INVITED: { tone: 'info', label: 'Invited' },
  ACTIVE: { tone: 'good', label: 'Signs in' },
  CLOSED: { tone: 'quiet', label: 'Access closed' },
};

/** The state of an employee's access to the portal. */
export const PortalStatus = ({ portal }: Pick<PayrollEmployee, 'portal'>) => (
  <Status tone={states[portal].tone}>{states[portal].label}</Status>
);

/** An employee's access to the portal: inviting them, a new password, and closing it. */
export function EmployeeAccess({ employee }: { employee: PayrollEmployee | undefined }) {
  const { online } = useReach();
  const mayChange = useMay(inviteEmployee);
  const mayRemoveFactor = useMay(removeEmployeeFactor) && employee?.portal === 'ACTIVE';
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState<'reset' | 'close' | 'factor'>();
  if (!employee) return null;
  const { id, portal, status, work_email, personal_email } = employee;
  const email = work_email ?? personal_email;
  const name = nameOfEmployee(employee);

  async function act(
    endpoint:
      | typeof inviteEmployee
      | typeof resetEmployee
      | typeof closeEmployee
      | typeof removeEmployeeFactor,
    message: string,
  ) {
    setAsks(undefined);
    setBusy(true);
    try {
      await call(endpoint, { params: { id } }, { idempotencyKey: newId(now()) });
      notify({ type: 'success', message });
    } finally {
      setBusy(false);
      await Promise.all(
        [payrollEmployees.read.name, payrollEmployees.list.name].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      );
    }
  }
  /** A refused call has shown its words itself. */
  const run = (work: Promise<void>) => void work.catch(() => undefined);
  const isInvitable = portal !== 'ACTIVE' && email !== null && status !== 'LEFT' && employee.awaits === null;
  return (
    <Card title="Portal">
      <PortalStatus portal={portal} />
      {!email && portal !== 'ACTIVE' && (
        <p className="mt-2 text-small text-soft">Needs one e-mail first: at work or their own.</p>
      )}
      {employee.awaits !== null && (
        <AwaitedAgreement
          name={name}
          awaits={employee.awaits}
          becomes={email}
          id={id}
          version={employee.version}
          release={releaseEmployee}
        />
      )}
      {mayChange && isInvitable && <FirstMailsLeft />}
      {(mayChange || mayRemoveFactor) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {mayChange && isInvitable && (
            <Button
              busy={busy}
              disabled={!online}
              onClick={() => run(act(inviteEmployee, `The invitation goes to ${email}.`))}
            >
              {portal === 'INVITED' ? 'Invite again' : 'Invite to the portal'}
            </Button>
          )}
          {mayChange && portal === 'ACTIVE' && status !== 'LEFT' && (
            <Button disabled={!online || busy} onClick={() => setAsks('reset')}>
              Reset password
            </Button>
          )}
          {mayRemoveFactor && (
            <Button disabled={!online || busy} onClick={() => setAsks('factor')}>
              Remove the second factor
            </Button>
          )}
          {mayChange && (portal === 'ACTIVE' || portal === 'INVITED') && (
            <Button disabled={!online || busy} onClick={() => setAsks('close')}>
              Close access
            </Button>
          )}
        </div>
      )}
      {asks === 'reset' && (
        <ConfirmDialog
          open
          title={`Reset the password of ${name}?`}
          action="Send the link"
          keep="Cancel"
          danger={false}
          onClose={() => setAsks(undefined)}
          onConfirm={() => run(act(resetEmployee, `${name} gets a link by mail.`))}
        >
          They get a link by mail. Once they use it, it replaces their password and passkeys.
        </ConfirmDialog>
      )}
      {asks === 'factor' && (
        <ConfirmDialog
          open
          title={`Remove the second factor of ${name}?`}
          action="Remove"
          keep="Cancel"
          onClose={() => setAsks(undefined)}
          onConfirm={() => run(act(removeEmployeeFactor, `${name} signs in without a code now.`))}
        >
          If they have one, their password alone signs them in then, until they set up another. Make sure that
          it is {name} who asks for this.
        </ConfirmDialog>
      )}
      {asks === 'close' && (
        <ConfirmDialog
          open
          title={`Close the access of ${name}?`}
          action="Close access"
          keep="Cancel"
          onClose={() => setAsks(undefined)}
          onConfirm={() => run(act(closeEmployee, `${name} has no access to the portal any more.`))}
        >
          They are signed out now. Their payslips and documents stay with the firm, and an invitation lets
          them in again.
        </ConfirmDialog>
      )}
    </Card>
  );
}
