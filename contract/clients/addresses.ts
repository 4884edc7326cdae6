import type { Answer } from '../core/endpoint.ts';
import { formOf, mayOnTab, record } from '../core/record.ts';
import { country } from '../reference.ts';
import type { addressForm } from './addresses.form.ts';

export const addresses = record({
  name: 'addresses',
  path: '/addresses',
  pages: { list: '/list' },
  noun: 'address',
  form: formOf<typeof addressForm>(),
  answer: { country },
  references: { country: 'code' },
  fields: {
    city: { type: 'text', label: 'City', sort: true, filter: true },
    country: { type: 'choice', label: 'Country', sort: true, filter: true, always: true },
    valid_to: { type: 'date', label: 'Valid until', sort: true, filter: true },
  },
  may: mayOnTab('view address client'),
  offline: 'queue',
});
export type Address = Answer<typeof addresses.read>;
