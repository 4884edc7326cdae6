import { queryOptions } from '@tanstack/react-query';
import { matchPayslips, type PayslipMatch } from '#contract/payroll/client-payslips.ts';
import { call } from '#src/api/call.ts';
import { turns } from '#src/lib/turns.ts';

/** The server reads a person's PDFs one after the other, and lets few wait. */
const inTurn = turns(4);

/** The employee that an uploaded PDF is about. */
export function matchQuery(of: { clientId: string; periodEnd: string; uploadId: string; enabled: boolean }) {
  const { clientId, periodEnd, uploadId, enabled } = of;
  const input = { body: { client_id: clientId, period_end: periodEnd, upload_ids: [uploadId] } };
  return queryOptions<PayslipMatch[]>({
    queryKey: [matchPayslips.name, input],
    queryFn: ({ signal }) => inTurn(() => call(matchPayslips, input, { signal, quiet: true })),
    networkMode: 'offlineFirst',
    // A match is read once: another one would take the turn of a file that was not read yet.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { persist: false },
    enabled,
  });
}
