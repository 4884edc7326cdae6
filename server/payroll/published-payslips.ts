import type { ListAnswer } from '#contract/core/endpoint.ts';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { FileFacts } from '#contract/documents/documents.ts';
import type { PublishedPayslip } from '#contract/payroll/payroll.ts';
import { factsOfFiles } from '../files/queries.ts';
import { listAnswer } from '../http/calls/list-answer.ts';
import { Refusal } from '../http/refusal.ts';
import { moneyOf } from './money.ts';
import { payslipFile, payslipFiles, type RenderingCall } from './payslip-files.ts';
import { linesOfPayslips, type PayslipRow, payslipPage, publishedPayslip } from './queries.ts';

/** One page of the published payslips that the actor may see, each with its lines and its file; `more` adds to the answer of a row. */
export async function publishedPayslips<More extends object>(
  call: RenderingCall,
  checked: CheckedList,
  query: ListQuery,
  more: (row: PayslipRow) => More,
): Promise<ListAnswer<PublishedPayslip & More>> {
  const { tx } = call;
  const { rows, count } = await payslipPage(tx, checked, query);
  const ids = rows.map(({ id }) => id);
  const files = await payslipFiles(call, ids);
  const factsOf = await factsOfFiles(tx, [...files.values()]);
  const lines = await linesOfPayslips(tx, ids);
  const data = rows.flatMap((row) => {
    const file = factsOf(files.get(row.id) ?? '');
    if (!file) return [];
    const { id, period_start, period_end, pay_date, currency } = row;
    const answer: PublishedPayslip & More = {
      ...{ id, period_start, period_end, pay_date },
      net: moneyOf(row.net, currency),
      gross: moneyOf(row.gross, currency),
      deductions: moneyOf(row.deductions, currency),
      lines: lines
        .filter(({ payslip_id }) => payslip_id === id)
        .map(({ kind, label, amount }) => ({ kind, label, amount })),
      file,
      ...more(row),
    };
    return [answer];
  });
  return listAnswer(data, query, checked, count);
}

/**
 * The PDF of a published payslip that the actor may see.
 * @throws Refusal `not_found`
 */
export async function publishedFile(call: RenderingCall, id: string): Promise<FileFacts> {
  const file = (await publishedPayslip(call.tx, id)) && (await payslipFile(call, id));
  if (!file) throw new Refusal('not_found');
  return file;
}
