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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Guard } from '#contract/core/permissions.ts';
import { bytes, firmRecordColumns, id, instant, sortedText, version } from '../db/columns.ts';
import { accounts } from '../session/tables.ts';

/** The type is given because offices and users name each other. */
const author = (): AnyPgColumn => users.id;

export const offices = pgTable(
  'offices',
  {
    ...firmRecordColumns(author),
    name: sortedText().notNull(),
    country_code: text().notNull(),
    line1: text(),
    line2: text(),
    postal_code: text(),
    city: sortedText(),
    /** Latitude and longitude in degrees: '47.3769, 8.5417'. */
    coordinates: text(),
    phone: text(),
    time_zone: text(),
  },
  (t) => [uniqueIndex('offices_name').on(sql`app.fold(${t.name})`).where(sql`${t.deleted_at} is null`)],
);
export const teams = pgTable(
  'teams',
  {
    ...firmRecordColumns(author),
    name: sortedText().notNull(),
    country_id: text().notNull(),
    office_id: uuid().references(() => offices.id),
  },
  (t) => [
    uniqueIndex('teams_name').on(sql`app.fold(${t.name})`).where(sql`${t.deleted_at} is null`),
    uniqueIndex('teams_look').on(sql`app.latin_look(${t.name})`).where(sql`${t.deleted_at} is null`),
  ],
);
/** Legal entities of the firm that employ its staff and make its contracts. */
export const employingEntities = pgTable(
  'employing_entities',
  {
    ...firmRecordColumns(author),
    name: sortedText().notNull(),
    country_code: text().notNull(),
    registration_number: text(),
    address: text(),
    tax_number: text(),
    payment_details: text(),
    invoice_prefix: text(),
  },
  (t) => [
    uniqueIndex('employing_entities_name').on(sql`app.fold(${t.name})`).where(sql`${t.deleted_at} is null`),
    uniqueIndex('employing_entities_prefix').on(t.invoice_prefix).where(sql`${t.deleted_at} is null`),
  ],
);

/** A member of the firm's staff. */
export const users = pgTable(
  'users',
  {
    id: id(),
    account_id: uuid()
      .references(() => accounts.id)
      .unique(),
    first_name: sortedText().notNull(),
    last_name: sortedText().notNull(),
    display_name: sortedText().notNull(),
    email: text().notNull(),
    job_title: sortedText().notNull().default(''),
    work_phone: text().notNull().default(''),
    office_id: uuid().references(() => offices.id),
    manager_id: uuid().references((): AnyPgColumn => users.id),
    schools: text().array().notNull().default([]),
    skills: text().array().notNull().default([]),
    interests: text().array().notNull().default([]),
    past_projects: text().array().notNull().default([]),
    languages: text().array().notNull().default([]),
    qualifications: text().array().notNull().default([]),
    finder: text().$type<'Y' | 'N'>().notNull().default('N'),
    /** Number of entries of the release notes at their last visit, or when they joined; null: neither is known. */
    release_notes_seen: integer(),
    status: text().$type<'ACTIVE' | 'INVITED' | 'SUSPENDED' | 'LEFT'>().notNull(),
    created_at: instant().notNull(),
    version: version(),
  },
  (t) => [uniqueIndex('users_email_once').on(sql`app.address(${t.email})`)],
);

/** Photos of members of staff, apart from the facts that many queries read whole. */
export const userPhotos = pgTable('user_photos', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  type: text().$type<'image/jpeg' | 'image/png'>().notNull(),
  bytes: bytes().notNull(),
});

/** A role is a named set of permission strings under one guard. A role without a row has its default permissions. */
export const roles = pgTable(
  'roles',
  {
    id: id(),
    name: sortedText().notNull().unique(),
    guard_name: text().$type<Guard>().notNull(),
    permissions: text().array().notNull(),
    /** Permissions that a role of the firm's own shows masked; those of the contract's roles are in the contract. */
    masked: text().array().notNull().default([]),
    /** True if its people need a second factor when they sign in by password. */
    second_factor: boolean().notNull().default(false),
    version: version(),
  },
  // Otherwise nobody could give the permission back.
  (t) => [
    check('administrators_edit_roles', sql`${t.name} <> 'ADM' or 'edit role' = any (${t.permissions})`),
    // A role that the firm makes is of its staff, and takes no name of another side.
    check(
      'roles_own_are_of_staff',
      sql`(${t.guard_name} = 'api') = (${t.name} not in ('CONTACT_ADMIN', 'CONTACT_VIEWER', 'EMPLOYEE', 'SIGNER'))`,
    ),
    uniqueIndex('roles_name_once').on(sql`app.fold(${t.name})`),
    uniqueIndex('roles_look').on(sql`app.latin_look(${t.name})`),
  ],
);

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

/** A group of the firm's directory: its members have its roles and teams besides their own. */
export const directoryGroups = pgTable(
  'directory_groups',
  {
    id: id(),
    name: sortedText().notNull(),
    /** As it comes in the `groups` or `roles` claim of an id token; null: made by hand. */
    external_id: text().unique(),
    created_at: instant().notNull(),
    version: version(),
  },
  (t) => [
    uniqueIndex('directory_groups_name').on(sql`app.fold(${t.name})`),
    uniqueIndex('directory_groups_look').on(sql`app.latin_look(${t.name})`),
  ],
);

export const groupRoles = pgTable(
  'directory_group_roles',
  {
    group_id: uuid()
      .notNull()
      .references(() => directoryGroups.id, { onDelete: 'cascade' }),
    role_id: uuid()
      .notNull()
      .references(() => roles.id),
  },
  (t) => [primaryKey({ columns: [t.group_id, t.role_id] })],
);

export const groupTeams = pgTable(
  'directory_group_teams',
  {
    group_id: uuid()
      .notNull()
      .references(() => directoryGroups.id, { onDelete: 'cascade' }),
    team_id: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.group_id, t.team_id] })],
);

export const userGroups = pgTable(
  'user_groups',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    group_id: uuid()
      .notNull()
      .references(() => directoryGroups.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.group_id] }), index().on(t.group_id)],
);
