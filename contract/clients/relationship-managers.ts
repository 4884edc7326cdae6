import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, mayOnTab, record } from '../core/record.ts';
import { namedRef } from '../core/values.ts';
import { managerRoles } from './manager-roles.ts';
import type { relationshipManagerForm } from './relationship-managers.form.ts';

export const relationshipManagers = record({
  name: 'relationshipManagers',
  path: '/relationship-managers',
  pages: { list: '/list' },
  noun: 'relationship manager',
  form: formOf<typeof relationshipManagerForm>(),
  answer: { user: namedRef, services: v.array(namedRef) },
  references: { user: 'id', services: 'id' },
  fields: {
    user: { type: 'reference', label: 'Colleague', filter: true, always: true },
    role: { type: 'choice', label: 'Role', sort: true, filter: true, always: true, options: managerRoles },
  },
  may: mayOnTab('view relationship manager client'),
  offline: 'queue',
});
export type RelationshipManager = Answer<typeof relationshipManagers.read>;
