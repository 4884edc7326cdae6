import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { registryCheckStates } from '#contract/registry/registry-checks.ts';
import type { ComparedField, DifferenceState, RegistryOutcome } from '#contract/registry/registry-words.ts';
import { clients } from '../clients/tables.ts';
import { id, instant } from '../db/columns.ts';
import { users } from '../people/tables.ts';

const ofClient = () =>
  uuid()
    .notNull()
    .references(() => clients.id, { onDelete: 'cascade' });

/** Clients that a job compares with the company register. `client_ids` are in order, so that a job that starts again goes on at `done`. */
export const registryChecks = pgTable(
  'registry_checks',
  {
    id: id(),
    owner_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    client_id: uuid().references(() => clients.id, { onDelete: 'cascade' }),
    client_ids: uuid().array().notNull(),
    state: text().$type<(typeof registryCheckStates)[number]>().notNull(),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    same: integer().notNull().default(0),
    differs: integer().notNull().default(0),
    not_found: integer().notNull().default(0),
    not_asked: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    problem: text(),
    created_at: instant().notNull(),
    finished_at: instant(),
  },
  (t) => [
    index().on(t.owner_id, t.created_at),
    index().on(t.client_id),
    index().on(t.created_at),
    // A person has one check of several clients at a time.
    uniqueIndex('registry_checks_queued')
      .on(t.owner_id)
      .where(sql`${t.client_id} is null and ${t.state} = 'QUEUED'`),
  ],
);

/** The outcome of the last check of a client. */
export const registryStates = pgTable(
  'registry_states',
  {
    client_id: ofClient().primaryKey(),
    outcome: text().$type<RegistryOutcome>().notNull(),
    note: text(),
    checked_at: instant().notNull(),
  },
  (t) => [index().on(t.outcome)],
);

/** Facts of a client that its register says otherwise; one that is decided stays until the register says something else. */
export const registryDifferences = pgTable(
  'registry_differences',
  {
    client_id: ofClient(),
    field: text().$type<ComparedField>().notNull(),
    ours: text(),
    theirs: text().notNull(),
    checked_at: instant().notNull(),
    state: text().$type<DifferenceState>().notNull(),
    decided_by: uuid().references(() => users.id),
    decided_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.field] })],
);
