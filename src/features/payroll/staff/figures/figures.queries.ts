import type { Input } from '#contract/core/endpoint.ts';
import { listClientPayslips } from '#contract/payroll/client-payslips.ts';
import { readPayRun } from '#contract/payroll/pay-runs.ts';
import {
  createPayslipFigures,
  importPayslipFigures,
  readPayslipFigures,
  readPayslipImport,
  updatePayslipFigures,
} from '#contract/payroll/payslip-figures.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { queryClient } from '#src/session/query-client.ts';

/** The figures of a payslip. Nothing of pay is kept on a device of the firm. */
export const figuresQuery = (id: string) =>
  queryOf(readPayslipFigures, { params: { id } }, { persist: false, quiet: true });

/** The state of an import by a job. */
export const importQuery = (id: string) =>
  queryOf(readPayslipImport, { params: { id } }, { persist: false, quiet: true });

/** Reads the lists, the figures and the runs again after a write. */
export const refreshFigures = () =>
  Promise.all(
    [listClientPayslips, readPayslipFigures, readPayRun].map(({ name }) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

export const createFigures = (body: Input<typeof createPayslipFigures>['body']) =>
  call(createPayslipFigures, { body }, { quiet: true });
export const updateFigures = (id: string, body: Input<typeof updatePayslipFigures>['body']) =>
  call(updatePayslipFigures, { params: { id }, body }, { quiet: true });
export const sendImport = (body: Input<typeof importPayslipFigures>['body']) =>
  call(importPayslipFigures, { body }, { quiet: true });
