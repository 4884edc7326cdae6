import { and, asc, eq, exists, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { waitingRunRows } from '#contract/payroll/pay-runs.ts';
import { clients } from '#server/clients/tables.ts';
import type { Tx } from '#server/db/db.ts';
import { payrollCalendars as calendars, payrollManagers as managers, payRuns } from '../tables.ts';

/** True for a run of a payroll that the person runs or stands in for on a day. */
const isManagedBy = (tx: Tx, userId: string, day: string) =>
  exists(
    tx
      .select({ id: managers.id })
      .from(managers)
      .where(
        and(
          eq(managers.client_id, payRuns.client_id),
          or(eq(managers.user_id, userId), eq(managers.backup_id, userId)),
          isNull(managers.deleted_at),
          lte(managers.since, day),
          or(isNull(managers.until), gte(managers.until, day)),
          sql`(${managers.calendars} = '{}' or ${payRuns.calendar_id} = any (${managers.calendars}))`,
        ),
      ),
  );

/** Runs whose next step is the person's, the earliest pay day first. While the client has one, it waits for the client. */
export const runsWaitingFor = (tx: Tx, userId: string, day: string) =>
  tx
    .select({
      id: payRuns.id,
      client: { id: clients.id, name: clients.name },
      calendar: { id: calendars.id, name: calendars.name },
      period_start: payRuns.period_start,
      period_end: payRuns.period_end,
      pay_date: payRuns.pay_date,
      status: payRuns.status,
      job: payRuns.job,
      returned: sql<boolean>`${payRuns.comment} is not null`,
    })
    .from(payRuns)
    .innerJoin(calendars, eq(calendars.id, payRuns.calendar_id))
    .innerJoin(clients, and(eq(clients.id, payRuns.client_id), isNull(clients.deleted_at)))
    .where(
      and(
        inArray(payRuns.status, ['DRAFT', 'IN_REVIEW', 'APPROVED']),
        or(isNull(payRuns.job), ne(payRuns.job, 'QUEUED')),
        or(eq(payRuns.sent_by, userId), isManagedBy(tx, userId, day)),
      ),
    )
    .orderBy(asc(payRuns.pay_date), asc(clients.name), asc(payRuns.id))
    .limit(waitingRunRows);
