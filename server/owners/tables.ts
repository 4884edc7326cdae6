import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Directness, InterestType, MoveKind, UnspecifiedReason } from '#contract/owners/owner-words.ts';
import { clients } from '../clients/tables.ts';
import { date, firmRecordColumns, recordColumns } from '../db/columns.ts';
import { parties } from '../parties/tables.ts';
import { users } from '../people/tables.ts';
import { shareClasses } from '../secretary/tables.ts';

const ofClient = () =>
  recordColumns(
    () => clients.id,
    () => users.id,
  );
const percent = () => numeric({ precision: 7, scale: 4 });
const shareNumber = () => numeric({ precision: 18, scale: 0 });

/** Interests of parties in a client, which is a party too. */
export const interests = pgTable(
  'interests',
  {
    ...ofClient(),
    party_id: uuid()
      .notNull()
      .references(() => parties.id),
    type: text().$type<InterestType>().notNull(),
    direct: text().$type<Directness>().notNull(),
    /** Exactly, or from the least to the most. */
    share: percent(),
    share_min: percent(),
    share_max: percent(),
    class_id: uuid().references(() => shareClasses.id, { onDelete: 'set null' }),
    shares: shareNumber(),
    since: date(),
    until: date(),
    beneficial_owner: boolean().notNull(),
    unspecified_reason: text().$type<UnspecifiedReason>(),
  },
  (t) => [index().on(t.client_id), index().on(t.party_id), index().on(t.class_id)],
);

/** Interests of parties in parties that are no clients. */
export const partyInterests = pgTable(
  'party_interests',
  {
    ...firmRecordColumns(() => users.id),
    subject_id: uuid()
      .notNull()
      .references(() => parties.id),
    party_id: uuid()
      .notNull()
      .references(() => parties.id),
    type: text().$type<InterestType>().notNull(),
    direct: text().$type<Directness>().notNull(),
    share: percent(),
    share_min: percent(),
    share_max: percent(),
    since: date(),
    until: date(),
    beneficial_owner: boolean().notNull(),
    unspecified_reason: text().$type<UnspecifiedReason>(),
  },
  (t) => [index().on(t.subject_id), index().on(t.party_id)],
);

/** The register of shares: what happened with them, from which the holdings follow. */
export const shareMoves = pgTable(
  'share_moves',
  {
    ...ofClient(),
    class_id: uuid()
      .notNull()
      .references(() => shareClasses.id, { onDelete: 'cascade' }),
    kind: text().$type<MoveKind>().notNull(),
    day: date().notNull(),
    from_id: uuid().references(() => parties.id),
    to_id: uuid().references(() => parties.id),
    shares: shareNumber(),
    split_to: integer(),
    split_from: integer(),
    certificate: text(),
    first_number: shareNumber(),
    last_number: shareNumber(),
    paid: numeric({ precision: 18, scale: 2 }),
    note: text(),
  },
  (t) => [
    index().on(t.client_id),
    index().on(t.class_id, t.day, t.id),
    index().on(t.from_id),
    index().on(t.to_id),
    check(
      'share_moves_kind',
      sql`case ${t.kind}
      when 'SPLIT' then ${t.from_id} is null and ${t.to_id} is null and ${t.shares} is null and ${t.split_to} > 0 and ${t.split_from} > 0
      else ${t.shares} > 0 and (${t.from_id} is null) = (${t.kind} = 'ISSUE') and (${t.to_id} is null) = (${t.kind} = 'REDEEM') and ${t.split_to} is null end`,
    ),
  ],
);

/** The parties who hold the shares of a move together with its first holder. */
export const shareMoveHolders = pgTable(
  'share_move_holders',
  {
    move_id: uuid()
      .notNull()
      .references(() => shareMoves.id, { onDelete: 'cascade' }),
    party_id: uuid()
      .notNull()
      .references(() => parties.id),
  },
  (t) => [primaryKey({ columns: [t.move_id, t.party_id] }), index().on(t.party_id)],
);

/** The present holdings, by the survivors of the holders. The database writes them after every move (`app.fold_shares`). */
export const shareHoldings = pgTable(
  'share_holdings',
  {
    class_id: uuid()
      .notNull()
      .references(() => shareClasses.id, { onDelete: 'cascade' }),
    party_id: uuid()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    shares: numeric().notNull(),
  },
  (t) => [primaryKey({ columns: [t.class_id, t.party_id] }), index().on(t.party_id)],
);

/** The shares from which a person is a beneficial owner, of the jurisdictions that have others than the usual one. */
export const ownershipThresholds = pgTable(
  'ownership_thresholds',
  {
    ...firmRecordColumns(() => users.id),
    /** Its code of ISO 3166-1. */
    jurisdiction: text().notNull(),
    percent: percent().notNull(),
  },
  (t) => [
    uniqueIndex('ownership_thresholds_jurisdiction').on(t.jurisdiction).where(sql`${t.deleted_at} is null`),
    check('ownership_thresholds_percent', sql`${t.percent} > 0 and ${t.percent} <= 100`),
  ],
);
