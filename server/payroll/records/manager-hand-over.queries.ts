import { and, asc, eq, gte, isNull, or } from 'drizzle-orm';
import { clients } from '#server/clients/tables.ts';
import type { Tx } from '#server/db/db.ts';
import { payrollManagers } from '../tables.ts';

/** Entries by which a person runs payrolls or stands in for who does, today or later, by client. */
export const managersOfPerson = (tx: Tx, userId: string, today: string) =>
  tx
    .select({ row: payrollManagers, client: { id: clients.id, name: clients.name } })
    .from(payrollManagers)
    .innerJoin(clients, eq(clients.id, payrollManagers.client_id))
    .where(
      and(
        or(eq(payrollManagers.user_id, userId), eq(payrollManagers.backup_id, userId)),
        isNull(payrollManagers.deleted_at),
        or(isNull(payrollManagers.until), gte(payrollManagers.until, today)),
      ),
    )
    .orderBy(asc(clients.name), asc(payrollManagers.since), asc(payrollManagers.id));
export type ManagerOfPerson = Awaited<ReturnType<typeof managersOfPerson>>[number];
