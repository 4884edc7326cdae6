import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Guard } from '../../contract/core/permissions.ts';
import { id, instant, version } from '../db/columns.ts';
import { accounts } from '../session/tables.ts';

export const offices = pgTable('offices', {
  id: id(),
  name: text().notNull().unique(),
  country_code: text().notNull(),
});
export const teams = pgTable('teams', {
  id: id(),
  name: text().notNull().unique(),
  country_id: text().notNull(),
});

/** A member of the firm's staff. */
export const users = pgTable('users', {
  id: id(),
  account_id: uuid()
    .references(() => accounts.id)
    .unique(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  display_name: text().notNull(),
  email: text().notNull().unique(),
  job_title: text().notNull().default(''),
  work_phone: text().notNull().default(''),
  office_id: uuid().references(() => offices.id),
  schools: text().array().notNull().default([]),
  skills: text().array().notNull().default([]),
  interests: text().array().notNull().default([]),
  past_projects: text().array().notNull().default([]),
  finder: text().$type<'Y' | 'N'>().notNull().default('N'),
  status: text().$type<'ACTIVE' | 'INVITED' | 'SUSPENDED' | 'LEFT'>().notNull(),
  created_at: instant().notNull(),
  version: version(),
});

/** A role is a named set of permission strings under one guard. */
export const roles = pgTable('roles', {
  id: id(),
  name: text().notNull().unique(),
  guard_name: text().$type<Guard>().notNull(),
  permissions: text().array().notNull(),
});

export const userRoles = pgTable(
  'user_roles',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role_id: uuid()
      .notNull()
      .references(() => roles.id),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.role_id] })],
);

export const userTeams = pgTable(
  'user_teams',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    team_id: uuid()
      .notNull()
      .references(() => teams.id),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.team_id] }), index().on(t.team_id)],
);
