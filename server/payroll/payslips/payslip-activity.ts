import type { Endpoint } from '#contract/core/endpoint.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import type { EntryMark } from '#server/activity/reversed-entry.ts';
import type { Call } from '#server/http/handler.ts';
import type { StaffPayslip } from './queries.ts';

/** Logs an event of a payslip, named by its employee and period. No amount is in the log. */
export const logPayslip = (
  call: Pick<Call<Endpoint>, 'activity'>,
  event: string | EntryMark,
  { payslip, employee }: StaffPayslip,
) =>
  call.activity({
    name: 'Payslip',
    ...(typeof event === 'string' ? { event } : event),
    description: `${fullName(employee)}, ${payslip.period_end}`,
    subject: { type: 'payslip', id: payslip.id },
    clientId: employee.client_id,
  });
