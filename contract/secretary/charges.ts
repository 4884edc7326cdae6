import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import type { chargeForm } from './charges.form.ts';
import { maySecretary } from './officers.ts';

/** Charges on what a client owns. */
export const charges = record({
  name: 'charges',
  path: '/charges',
  pages: { folder: '/corporate-secretary/charges' },
  noun: 'charge',
  form: formOf<typeof chargeForm>(),
  answer: {},
  fields: {
    holder: { type: 'text', label: 'Holder', sort: true, filter: true, always: true },
    created: { type: 'date', label: 'Created', sort: true, filter: true, always: true },
    satisfied: { type: 'date', label: 'Satisfied', sort: true, filter: true },
  },
  may: maySecretary,
  offline: 'read',
});
export type Charge = Answer<typeof charges.read>;
