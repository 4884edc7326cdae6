import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { namedRef } from '../core/values.ts';
import { country } from '../reference.ts';
import type { teamForm } from './teams.form.ts';

export const teams = record({
  name: 'teams',
  parent: 'firm',
  path: '/teams',
  noun: 'team',
  form: formOf<typeof teamForm>(),
  answer: { country, office: v.nullable(namedRef), members: v.array(namedRef) },
  references: { country: 'code', office: 'id', members: 'id' },
  fields: {
    name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
    country: { type: 'choice', label: 'Country', sort: true, filter: true, always: true },
    office: { type: 'reference', label: 'Office', filter: true },
  },
  may: { view: ['view client'], edit: ['edit settings'] },
  offline: 'read',
});
export type Team = Answer<typeof teams.read>;
