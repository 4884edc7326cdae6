import { asc, eq, sql } from 'drizzle-orm';
import { relationshipManagers } from '#contract/clients/relationship-managers.ts';
import { clientManagers } from '../clients/tables.ts';
import { invalid } from '../http/refusal.ts';
import { recordQueries } from '../records/queries.ts';
import type { Rule } from '../records/record-handlers.ts';
import { onceAtATime } from '../records/rules.queries.ts';
import { lastDay, termsOverlap } from '../records/terms.ts';
import { addDays } from '../reference/calendar.ts';

type Managers = typeof clientManagers;

export const managerQueries = recordQueries(relationshipManagers.fields, clientManagers, {
  columns: {
    client_id: clientManagers.client_id,
    user: clientManagers.user_id,
    role: clientManagers.role,
  },
  order: [
    sql`${clientManagers.until} is not null`,
    sql`${clientManagers.role} <> 'LEAD'`,
    asc(clientManagers.since),
  ],
});

/** Refuses appointing oneself, since a manager may read and act on the client's envelopes: one may only end or narrow one's own link. */
export const notOneself: Rule<Managers> = async (manager, { actor: { userId }, before }) => {
  if (manager.user_id !== userId) return;
  const isOwn = before?.user_id === userId && before.deleted_at === null && before.role === manager.role;
  if (!isOwn || manager.since < before.since || lastDay(manager) > lastDay(before))
    throw invalid('form.user', 'Nobody appoints themselves. Ask a colleague to do it.');
};

export const onceInARole = onceAtATime(managerQueries, [clientManagers.user_id, clientManagers.role], 'user');

/** One lead at a time: the previous one ends the day before. A lead appointed for a later day stays. */
export const oneLead: Rule<Managers> = async (manager, { tx, change }) => {
  if (manager.role !== 'LEAD') return;
  for (const other of await managerQueries.others(tx, manager, eq(clientManagers.role, 'LEAD'))) {
    if (!termsOverlap(manager, other)) continue;
    if (other.since >= manager.since)
      throw invalid(
        'form.from',
        'Somebody else leads from that day or a later one. End or delete that first.',
      );
    await change(other, { until: addDays(manager.since, -1) });
  }
};
