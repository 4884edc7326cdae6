import type { Endpoint, Input } from '../../../../../contract/core/endpoint.ts';
import {
  createPayRun,
  explainChange,
  listPayRuns,
  movePayRun,
  type PayRun,
  readPayRun,
  type StaffStep,
} from '../../../../../contract/payroll/pay-runs.ts';
import { call } from '../../../../api/call.ts';
import { queryOf } from '../../../../api/query.ts';
import { queryClient } from '../../../../session/query-client.ts';

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

/** One run with its figures. Nothing of pay is kept on a device of the firm. */
export const runQuery = (id: string) =>
  queryOf(readPayRun, { params: { id } }, { persist: false, quiet: true, showsMissing: true });

/** Makes a write; the lists and the run are read again, also after a refusal: it says that they are old. */
async function write<E extends Endpoint>(endpoint: E, input: Input<E>) {
  try {
    return await call(endpoint, input);
  } finally {
    await Promise.all(
      [listPayRuns, readPayRun].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
    );
  }
}

export const beginRun = (body: Input<typeof createPayRun>['body']) => write(createPayRun, { body });
export const moveRun = ({ id, version }: Pick<PayRun, 'id' | 'version'>, status: StaffStep) =>
  write(movePayRun, { params: { id }, body: { version, status } });
export const explain = (id: string, employee_id: string, reason: string) =>
  write(explainChange, { params: { id }, body: { employee_id, reason } });
