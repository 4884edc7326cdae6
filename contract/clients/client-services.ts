import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, mayOnTab, record } from '../core/record.ts';
import { namedRef } from '../core/values.ts';
import type { clientServiceForm } from './client-services.form.ts';
import { clientServiceStatuses } from './service-words.ts';

/** Services the firm renders to a client. */
export const clientServices = record({
  name: 'clientServices',
  path: '/service',
  pages: { folder: '/info/services' },
  noun: 'client service',
  form: formOf<typeof clientServiceForm>(),
  answer: { service: namedRef, team: v.nullable(namedRef) },
  references: { service: 'id', team: 'id' },
  fields: {
    service: { type: 'reference', label: 'Service', filter: true, always: true },
    status: { type: 'choice', label: 'Status', filter: true, always: true, options: clientServiceStatuses },
    start: { type: 'date', label: 'First day', sort: true, filter: true, always: true },
    end: { type: 'date', label: 'Last day', sort: true, filter: true },
  },
  may: mayOnTab('view service client'),
  offline: 'queue',
});
export type ClientService = Answer<typeof clientServices.read>;
