import type { Input } from '../../../contract/core/endpoint.ts';
import { answerPayReport, listPayReports } from '../../../contract/payroll/pay-runs.ts';
import { call } from '../../api/call.ts';
import { wholeListOf } from '../../api/query.ts';
import { queryClient } from '../../session/query-client.ts';

/** The payroll reports of the client, the newest first; this device keeps the answer. */
export const payReports = wholeListOf(listPayReports);

/** Answers a report; the list is read again, also after a refusal: it says that it is old. */
export async function answerReport(id: string, body: Input<typeof answerPayReport>['body']) {
  try {
    return await call(answerPayReport, { params: { id }, body });
  } finally {
    await queryClient.invalidateQueries({ queryKey: [listPayReports.name] });
  }
}
