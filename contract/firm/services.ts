import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import type { serviceForm } from './services.form.ts';
import { serviceLines } from './words.ts';

/** The catalogue of services the firm renders. */
export const services = record({
  name: 'services',
  parent: 'firm',
  path: '/services',
  noun: 'service',
  form: formOf<typeof serviceForm>(),
  answer: {},
  fields: {
    code: { type: 'text', label: 'Code', sort: true, filter: true, always: true },
    name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
    line: { type: 'choice', label: 'Line', sort: true, filter: true, always: true, options: serviceLines },
  },
  may: { view: ['view client'], edit: ['edit settings'] },
  offline: 'read',
});
export type Service = Answer<typeof services.read>;
