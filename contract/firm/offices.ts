import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { country } from '../reference.ts';
import type { officeForm } from './offices.form.ts';

export const offices = record({
  name: 'offices',
  parent: 'firm',
  path: '/offices',
  noun: 'office',
  form: formOf<typeof officeForm>(),
  answer: { country },
  references: { country: 'code' },
  fields: {
    name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
    country: { type: 'choice', label: 'Country', sort: true, filter: true, always: true },
    city: { type: 'text', label: 'City', sort: true, filter: true },
  },
  may: { view: ['view client'], edit: ['edit settings'] },
  offline: 'read',
});
export type Office = Answer<typeof offices.read>;
