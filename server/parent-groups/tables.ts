import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { GroupKind, GroupRelation, GroupType } from '#contract/parent-groups/group-words.ts';
import { clients } from '../clients/tables.ts';
import { date, firmRecordColumns, recordColumns, sortedText } from '../db/columns.ts';
import { parties } from '../parties/tables.ts';
import { users } from '../people/tables.ts';

/** Groups to which clients belong. */
export const parentGroups = pgTable(
  'parent_groups',
  {
    ...firmRecordColumns(() => users.id),
    kind: text().$type<GroupKind>().notNull(),
    name: sortedText().notNull(),
    /** The person of a group that is one’s. */
    party_id: uuid().references(() => parties.id),
    types: text().array().$type<GroupType[]>().notNull().default([]),
    country_code: text(),
    ultimate_owner: text(),
  },
  (t) => [
    index('parent_groups_listed').on(t.name, t.id),
    index().on(t.party_id),
    check('parent_groups_kind', sql`(${t.kind} = 'INDIVIDUAL') = (${t.party_id} is not null)`),
  ],
);

/** The group that a client belongs to over a time; without a group: to none, as somebody found. */
export const groupMemberships = pgTable(
  'group_memberships',
  {
    ...recordColumns(
      () => clients.id,
      () => users.id,
    ),
    group_id: uuid().references(() => parentGroups.id),
    relation: text().$type<GroupRelation>(),
    since: date().notNull(),
    until: date(),
  },
  (t) => [
    index().on(t.client_id),
    index().on(t.group_id),
    uniqueIndex('group_memberships_open')
      .on(t.client_id)
      .where(sql`${t.until} is null and ${t.deleted_at} is null`),
    check('group_memberships_relation', sql`(${t.group_id} is null) = (${t.relation} is null)`),
    check('group_memberships_in_order', sql`${t.since} <= ${t.until}`),
  ],
);
