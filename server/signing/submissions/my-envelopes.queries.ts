import { eq, sql } from 'drizzle-orm';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import { occurs } from '#server/db/compare.ts';
import type { Tx } from '#server/db/db.ts';
import { planList } from '#server/db/list.ts';
import { correspondents } from '#server/people/queries.ts';
import { documentsOf } from '../envelope/documents.queries.ts';
import type { EnvelopeParts } from '../envelope/envelopes.queries.ts';
import { mine, type RecipientRow } from '../envelope/recipients.queries.ts';
import { envelopes, recipients } from '../tables.ts';

/** A recipient's envelope in their list. */
export interface ListedEnvelope extends Pick<EnvelopeParts, 'envelope' | 'documents'> {
  role: RecipientRow['role'];
  action: RecipientRow['action'];
  acted_at: RecipientRow['acted_at'];
  sender: string;
}

/** The envelopes the actor takes part in: due ones first, then the newest. */
export async function listMine(
  tx: Tx,
  checked: CheckedList,
  query: ListQuery,
): Promise<{ rows: ListedEnvelope[]; count: { total: number; totalExact: boolean } }> {
  const plan = planList(checked, query, {
    columns: {
      title: envelopes.title,
      action: recipients.action,
      status: envelopes.status,
      deadline: envelopes.deadline,
      sent_at: envelopes.sent_at,
    },
    always: [mine],
    search: (text) => occurs(sql`envelopes.title_key`, text),
    order: [sql`${recipients.action} = 'due' desc`, sql`${envelopes.sent_at} desc`],
    tieBreak: recipients.id,
  });
  const joined = eq(envelopes.id, recipients.envelope_id);
  const rows = await tx
    .select({
      envelope: envelopes,
      role: recipients.role,
      action: recipients.action,
      acted_at: recipients.acted_at,
    })
    .from(recipients)
    .innerJoin(envelopes, joined)
    .where(plan.where)
    .orderBy(...plan.orderBy)
    .limit(plan.limit)
    .offset(plan.offset);
  const [count] = await tx
    .select({ total: sql<string>`count(*)` })
    .from(recipients)
    .innerJoin(envelopes, joined)
    .where(plan.where);
  const senders = await correspondents(
    tx,
    rows.map(({ envelope }) => envelope.sender_id),
  );
  const documents = await documentsOf(
    tx,
    rows.map(({ envelope }) => envelope.id),
  );
  return {
    rows: rows.map(({ envelope, ...mine }) => ({
      ...mine,
      envelope,
      sender: senders.find(({ id }) => id === envelope.sender_id)?.name ?? '',
      documents: documents.filter(({ envelope_id }) => envelope_id === envelope.id),
    })),
    count: { total: Number(count?.total ?? 0), totalExact: true },
  };
}
