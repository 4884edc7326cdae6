import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { country } from '../reference.ts';
import type { registryEntryForm } from './registry-entries.form.ts';
import { registryStatuses } from './registry-words.ts';

/** Companies as a public register has them: the register built in, which the firm fills from extracts. */
export const registryEntries = record({
  name: 'registryEntries',
  parent: 'firm',
  path: '/registry-entries',
  noun: 'register entry',
  form: formOf<typeof registryEntryForm>(),
  answer: { jurisdiction: country },
  references: { jurisdiction: 'code' },
  fields: {
    name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
    jurisdiction: { type: 'choice', label: 'Jurisdiction', sort: true, filter: true, always: true },
    registration_number: {
      type: 'text',
      label: 'Registration number',
      sort: true,
      filter: true,
      always: true,
    },
    status: {
      type: 'choice',
      label: 'Status',
      sort: true,
      filter: true,
      always: true,
      options: registryStatuses,
    },
  },
  may: { view: ['view client'], edit: ['edit settings'] },
  offline: 'never',
});
export type RegistryEntry = Answer<typeof registryEntries.read>;
