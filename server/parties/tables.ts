import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MatchReason } from '#contract/matching.ts';
import type { EntityType, IdentifierType, NameType, PartyKind } from '#contract/parties/party-words.ts';
import { date, firmRecordColumns, instant, sortedText } from '../db/columns.ts';
import { users } from '../people/tables.ts';

/**
 * Persons and entities, each once, whatever their roles. Of a client's own party, the client writes the name and the other facts that it
 * has itself: the database does it with the client (`app.write_party`).
 */
export const parties = pgTable(
  'parties',
  {
    ...firmRecordColumns(() => users.id),
    kind: text().$type<PartyKind>().notNull(),
    /** The present legal name. */
    name: sortedText().notNull(),
    // of a person
    birth_date: date(),
    /** Codes of ISO 3166-1. */
    nationalities: text().array().notNull().default([]),
    residence: text(),
    occupation: text(),
    pep: boolean().notNull().default(false),
    // of an entity
    jurisdiction: text(),
    /** A part of it, by its code of ISO 3166-2. */
    jurisdiction_region: text(),
    registration_number: text(),
    company_type: text(),
    entity_type: text().$type<EntityType>(),
    lei: text(),
    listed: boolean().notNull().default(false),
    exchange: text(),
    verified_at: instant(),
    verified_by: uuid().references(() => users.id),
    /** The party that this one turned out to be. */
    merged_into: uuid().references((): AnyPgColumn => parties.id),
    merged_at: instant(),
    merged_by: uuid().references(() => users.id),
    /** The version at which it was compared with the others (`compare-parties.ts`). */
    compared_version: integer(),
  },
  (t) => [
    index('parties_listed').on(t.name, t.id),
    index('parties_name_trgm').using('gin', sql`name_key gin_trgm_ops`),
    index().on(t.merged_into),
    index('parties_birth_date').on(t.birth_date).where(sql`${t.birth_date} is not null`),
    index('parties_lei').on(t.lei).where(sql`${t.lei} is not null`),
    index('parties_uncompared').on(t.id).where(sql`${t.compared_version} is distinct from ${t.version}`),
    check('parties_not_into_itself', sql`${t.merged_into} <> ${t.id}`),
  ],
);

const ofParty = {
  party_id: uuid()
    .notNull()
    .references(() => parties.id, { onDelete: 'cascade' }),
  /** In the order in which somebody wrote them. */
  place: integer().notNull(),
};

/** The names of a party besides its present legal one. */
export const partyNames = pgTable(
  'party_names',
  {
    ...ofParty,
    type: text().$type<NameType>().notNull(),
    name: sortedText().notNull(),
    since: date(),
    until: date(),
  },
  (t) => [primaryKey({ columns: [t.party_id, t.place] })],
);

/** Numbers by which authorities know a party. */
export const partyIdentifiers = pgTable(
  'party_identifiers',
  {
    ...ofParty,
    type: text().$type<IdentifierType>().notNull(),
    value: text().notNull(),
    country_code: text().notNull(),
    issued: date(),
    expires: date(),
  },
  (t) => [
    primaryKey({ columns: [t.party_id, t.place] }),
    index('party_identifiers_value').on(sql`value_key`),
    index('party_identifiers_expires').on(t.expires).where(sql`${t.expires} is not null`),
  ],
);

/** Parties that may be one, as they were when they were compared last, and what somebody said of them. */
export const partyPairs = pgTable(
  'party_pairs',
  {
    /** The smaller of the two ids. */
    one_id: uuid()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    other_id: uuid()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    score: integer().notNull(),
    reasons: text().array().$type<MatchReason[]>().notNull(),
    /** The same without identity facts: all that somebody learns who may not see those. */
    name_score: integer().notNull(),
    name_reasons: text().array().$type<MatchReason[]>().notNull(),
    /** Somebody's reason why the two are not one. */
    reason: text(),
    /** The key of the facts of both when it was decided (`app.party_facts`). */
    facts: text(),
    decided_at: instant(),
    decided_by: uuid().references(() => users.id),
    /** True once one of those facts has changed, which the database notes. */
    reopened: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.one_id, t.other_id] }),
    index().on(t.other_id),
    index('party_pairs_open').on(t.score).where(sql`${t.decided_at} is null or ${t.reopened}`),
    check('party_pairs_in_order', sql`${t.one_id} < ${t.other_id}`),
  ],
);
