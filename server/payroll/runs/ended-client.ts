import { clientById } from '#server/clients/queries.ts';
import type { Tx } from '#server/db/db.ts';
import { calendarDay } from '#server/reference/calendar.ts';

/**
 * The reason why a client that has ended has no run of a period, in words; undefined if it may have one. Periods that began before the end
 * are run to their publication: their employees are owed the payslips.
 */
export async function afterEnd(tx: Tx, clientId: string, periodStart: string): Promise<string | undefined> {
  const client = await clientById(tx, clientId);
  if (client?.record_status !== 'ended') return undefined;
  if (client.end_date === null)
    return 'This client has ended, without a last day: its payroll is not run any more.';
  return periodStart > client.end_date
    ? `This client ended on ${calendarDay(client.end_date)}: no payroll is run for a period that begins later.`
    : undefined;
}
