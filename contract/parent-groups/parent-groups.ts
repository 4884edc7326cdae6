import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import type { Permission } from '../core/permissions.ts';
import { formOf, record } from '../core/record.ts';
import type { Requirement } from '../core/requirement.ts';
import { namedRef } from '../core/values.ts';
import { country } from '../reference.ts';
import { groupKinds, groupTypes } from './group-words.ts';
import type { parentGroupForm } from './parent-groups.form.ts';

/** Callers who may see which group a client belongs to. */
export const viewsGroups = { all: ['view parent group'] } as const satisfies Requirement;

/** Permissions of parent groups, and of whatever says who belongs to one. */
export const mayGroups = {
  view: ['view client', 'view parent group'],
  edit: ['view client', 'view parent group', 'edit parent group'],
} as const satisfies Record<string, readonly Permission[]>;

/** Clients that belong together: a group of companies, or a person and those around them. */
export const parentGroups = record({
  name: 'parentGroups',
  parent: 'firm',
  path: '/parent-groups',
  pages: { within: '/app', list: '/list', create: '/create-corporate', own: true },
  noun: 'parent group',
  form: formOf<typeof parentGroupForm>(),
  answer: {
    name: v.string(),
    /** The person of a group that is one’s; a party that was merged is answered by its survivor. */
    party: v.nullable(namedRef),
    country: v.nullable(country),
    /** Number of the clients that belong to it today. */
    members: v.number(),
  },
  references: { party: 'id', country: 'code' },
  fields: {
    name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
    kind: { type: 'choice', label: 'Kind', sort: true, filter: true, always: true, options: groupKinds },
    types: { type: 'choice', label: 'Type', filter: true, options: groupTypes },
    country: { type: 'choice', label: 'Country', sort: true, filter: true },
    ultimate_owner: { type: 'text', label: 'Ultimate owner', sort: true, filter: true },
  },
  may: mayGroups,
  offline: 'never',
});
export type ParentGroup = Answer<typeof parentGroups.read>;
