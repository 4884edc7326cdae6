import { listPayReports } from '#contract/payroll/pay-runs.ts';
import { readReportFile } from '#contract/payroll/report-files.ts';
import { prefetchList } from '#src/offline/prefetch/prefetch-list.ts';

/** The payroll reports, and the files of those that wait for an answer: it can be given without a connection. Other files stay once opened. */
export const payReportPrefetch = prefetchList(listPayReports, 'other', (rows) =>
  rows
    .filter(({ status }) => status === 'CLIENT_APPROVAL')
    .flatMap(({ files }) =>
      files.map(({ id, file }) => ({ id, sha256: file.sha256, bytes: file.size, endpoint: readReportFile })),
    ),
);
