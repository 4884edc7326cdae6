import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { isOfClient } from '../db/of-client.ts';
import { exports } from '../exports/tables.ts';
import { fileImports } from '../imports/tables.ts';
import { payRuns, payslipImports } from '../payroll/tables.ts';
import { registryChecks } from '../registry/tables.ts';

// The actor's row policies limit the rows to their own.

/** The jobs asked for; a property that is not given does not limit them. */
export interface JobFilter {
  clientId?: string | undefined;
  batchId?: string | undefined;
  active?: boolean;
}

/** Most jobs of a kind in one answer: nobody waits for more. */
const most = 100;

/** Exports, the newest first; none is of a client. */
export const exportRows = async (tx: Tx, { clientId, batchId, active }: JobFilter) =>
  clientId !== undefined
    ? []
    : tx
        .select()
        .from(exports)
        .where(
          and(
            batchId === undefined ? undefined : eq(exports.id, batchId),
            active ? isNull(exports.finished_at) : undefined,
          ),
        )
        .orderBy(desc(exports.created_at))
        .limit(most);

/** Imports of payslips that a job writes, the newest first. */
export const startedImports = (tx: Tx, { clientId, batchId, active }: JobFilter) =>
  tx
    .select({
      id: payslipImports.id,
      client_id: payslipImports.client_id,
      state: payslipImports.state,
      problem: payslipImports.problem,
      created_at: payslipImports.created_at,
      finished_at: payslipImports.finished_at,
    })
    .from(payslipImports)
    .where(
      and(
        batchId === undefined ? undefined : eq(payslipImports.id, batchId),
        clientId === undefined ? undefined : isOfClient(payslipImports.client_id, clientId),
        active ? eq(payslipImports.state, 'QUEUED') : undefined,
      ),
    )
    .orderBy(desc(payslipImports.created_at))
    .limit(most);

/** Imports of files that a job writes, the newest first. */
export const begunFileImports = (tx: Tx, { clientId, batchId, active }: JobFilter) =>
  tx
    .select({
      id: fileImports.id,
      client_id: fileImports.client_id,
      state: fileImports.state,
      rows: fileImports.rows,
      rows_done: fileImports.rows_done,
      problem: fileImports.problem,
      created_at: fileImports.created_at,
      finished_at: fileImports.finished_at,
    })
    .from(fileImports)
    .where(
      and(
        batchId === undefined ? undefined : eq(fileImports.id, batchId),
        clientId === undefined ? undefined : isOfClient(fileImports.client_id, clientId),
        active ? eq(fileImports.state, 'QUEUED') : undefined,
      ),
    )
    .orderBy(desc(fileImports.created_at))
    .limit(most);

/** Checks of clients by the company register, the newest first. */
export const begunChecks = (tx: Tx, { clientId, batchId, active }: JobFilter) =>
  tx
    .select({
      id: registryChecks.id,
      client_id: registryChecks.client_id,
      state: registryChecks.state,
      total: registryChecks.total,
      done: registryChecks.done,
      problem: registryChecks.problem,
      created_at: registryChecks.created_at,
      finished_at: registryChecks.finished_at,
    })
    .from(registryChecks)
    .where(
      and(
        batchId === undefined ? undefined : eq(registryChecks.id, batchId),
        clientId === undefined ? undefined : isOfClient(registryChecks.client_id, clientId),
        active ? eq(registryChecks.state, 'QUEUED') : undefined,
      ),
    )
    .orderBy(desc(registryChecks.created_at))
    .limit(most);

/** Long pay runs that this member of staff had a job publish, the newest first. Row policies show all runs, whoever asked. */
export const publishedRuns = async (
  tx: Tx,
  { userId, clientId, batchId, active }: JobFilter & { userId: string | null },
) =>
  userId === null
    ? []
    : tx
        .select({
          id: payRuns.id,
          client_id: payRuns.client_id,
          status: payRuns.status,
          job: payRuns.job,
          job_at: payRuns.job_at,
          published_at: payRuns.published_at,
        })
        .from(payRuns)
        .where(
          and(
            eq(payRuns.job_by, userId),
            batchId === undefined ? undefined : eq(payRuns.id, batchId),
            clientId === undefined ? undefined : isOfClient(payRuns.client_id, clientId),
            active ? eq(payRuns.job, 'QUEUED') : or(isNotNull(payRuns.job), eq(payRuns.status, 'PUBLISHED')),
          ),
        )
        .orderBy(desc(payRuns.job_at))
        .limit(most);
