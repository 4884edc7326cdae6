import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import {
  createPayRun,
  explainChange,
  listPayRuns,
  listPayrolls,
  listWaitingRuns,
  movePayRun,
  openStatuses,
  type PayRun,
  payRunFields,
  type ReportFile,
  readPayRun,
  type StaffStep,
} from '#contract/payroll/pay-runs.ts';
import { addReportFiles, readRunFile, removeReportFile } from '#contract/payroll/report-files.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { downloadFile } from '#src/lib/save-file.ts';
import { dayMs } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { queryClient } from '#src/session/query-client.ts';

/** The runs of a client, the newest period first. */
export const runsOf = (clientId: string) =>
  queryOf(
    listPayRuns,
    {
      query: {
        page: '1',
        recordPerPage: '30',
        filters: JSON.stringify([{ field: 'client_id', operator: 'EQ', keyword: clientId }]),
      },
    },
    { persist: false },
  );

const weekMs = 7 * dayMs;

/** Runs of all clients that are not over, and whose pay day is in the next seven days or past, the earliest first. */
export const runsDueThisWeek = (at: number) =>
  queryOf(
    listPayRuns,
    {
      query: listSearch({
        recordPerPage: 30,
        sort: 'pay_date',
        filters: [
          filterBy(payRunFields, 'status', 'IN', openStatuses.join(',')),
          filterBy(payRunFields, 'pay_date', 'LTE', today(at + weekMs)),
        ],
      }),
    },
    { persist: false },
  );

/** Runs whose next step is the person's own; kept on the device, as it says nothing of pay. */
export const waitingRunsQuery = queryOf(listWaitingRuns, {}, { quiet: true });

/** One run with its figures. Nothing of pay is kept on a device of the firm. */
export const runQuery = (id: string) =>
  queryOf(readPayRun, { params: { id } }, { persist: false, quiet: true, showsMissing: true });

/** Makes a write; the lists and the run are read again, also after a refusal: it says that they are old. */
async function write<E extends Endpoint>(endpoint: E, input: Input<E>, options: { quiet?: boolean } = {}) {
  try {
    return await call(endpoint, input, options);
  } finally {
    await Promise.all(
      [listPayRuns, listPayrolls, listWaitingRuns, readPayRun].map(({ name }) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );
  }
}

export const beginRun = (body: Input<typeof createPayRun>['body']) => write(createPayRun, { body });
export const moveRun = ({ id, version }: Pick<PayRun, 'id' | 'version'>, status: StaffStep) =>
  write(movePayRun, { params: { id }, body: { version, status } });
export const explain = (id: string, employee_id: string, reason: string) =>
  write(explainChange, { params: { id }, body: { employee_id, reason } });

/** Adds uploads to the report of a run. Throws the refusal, whose words belong beside the files. */
export const addRunFiles = (id: string, files: Input<typeof addReportFiles>['body']['files']) =>
  write(addReportFiles, { params: { id }, body: { files } }, { quiet: true });
export const removeRunFile = (id: string) => write(removeReportFile, { params: { id } });
/** Saves a file of a report on this device, as a file of the person's. */
export async function downloadRunFile({ id, file }: ReportFile): Promise<void> {
  downloadFile(await call(readRunFile, { params: { id } }), file.name);
}
