import type { Endpoint } from '../../../contract/core/endpoint.ts';
import type { EntryMark } from '../../activity/reversed-entry.ts';
import type { Call } from '../../http/handler.ts';
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
    description: `${employee.first_name} ${employee.last_name}, ${payslip.period_end}`,
    subject: { type: 'payslip', id: payslip.id },
    clientId: employee.client_id,
  });
