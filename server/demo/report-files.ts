import type { PayRunStatus } from '#contract/payroll/pay-runs.ts';
import type { insertReportFiles } from '../payroll/runs/report-files.queries.ts';
import { monthOf } from '../reference/calendar.ts';
import type { FileMaker } from './file-maker.ts';
import { letterPdf } from './papers/letter-pdf.ts';
import { random } from './random.ts';
import type { DemoWorld } from './world.ts';

/** The list of payments that was sent with the last report of each payroll, and with the present one of those that have one. */
export async function demoReportFiles(
  seed: number,
  files: FileMaker,
  { payroll, clients }: Pick<DemoWorld, 'payroll' | 'clients'>,
  present: readonly PayRunStatus[],
  now: string,
) {
  const chance = random(seed, 'report files');
  const rows: Parameters<typeof insertReportFiles>[1] = [];
  for (const [at, { calendar, runIds, last, present: month }] of payroll.runs.entries()) {
    const company = clients.clients.find(({ id }) => id === calendar.client_id)?.name ?? '';
    const status = present[at];
    const months = [
      { run_id: runIds[0], sent: true, ...last },
      ...(status ? [{ run_id: runIds[1], sent: status !== 'DRAFT', ...month }] : []),
    ];
    for (const { run_id, sent, period_end, pay_date } of months) {
      const { bytes } = await letterPdf({
        title: `Payments of ${monthOf(period_end)}`,
        from: company,
        date: pay_date,
        sections: [
          {
            heading: 'Payments',
            paragraphs: ['The net pay of every employee is paid to the account known to the payroll team.'],
          },
        ],
      });
      const file_id = await files.add(`Payments of ${monthOf(period_end)}.pdf`, 'application/pdf', bytes);
      rows.push({ id: chance.id(), run_id, file_id, sent, added_at: now, added_by: 'Payroll' });
    }
  }
  return rows;
}
