import { pgSchema, uuid } from 'drizzle-orm/pg-core';

const app = pgSchema('app');

/** Roles of people now: their own, and those of their directory groups, with the group. */
export const heldRoles = app
  .view('held_roles', { user_id: uuid().notNull(), role_id: uuid().notNull(), group_id: uuid() })
  .existing();

/** Teams of people now, likewise. */
export const heldTeams = app
  .view('held_teams', { user_id: uuid().notNull(), team_id: uuid().notNull(), group_id: uuid() })
  .existing();
