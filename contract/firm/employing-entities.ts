import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { country } from '../reference.ts';
import type { employingEntityForm } from './employing-entities.form.ts';

/** Legal entities of the firm that employ its staff and make its contracts. */
export const employingEntities = record({
  name: 'employingEntities',
  parent: 'firm',
  path: '/employing-entities',
  noun: 'employing entity',
  form: formOf<typeof employingEntityForm>(),
  answer: { country },
  references: { country: 'code' },
  fields: {
    name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
    country: { type: 'choice', label: 'Country', sort: true, filter: true, always: true },
  },
  may: { view: ['view client'], edit: ['edit settings'] },
  offline: 'read',
});
export type EmployingEntity = Answer<typeof employingEntities.read>;
