import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, mayOnTab, record } from '../core/record.ts';
import { namedRef } from '../core/values.ts';
import { country } from '../reference.ts';
import type { companyForm } from './companies.form.ts';

/** Companies of the CRM, also those that are no clients yet. */
export const companies = record({
  name: 'companies',
  parent: 'firm',
  path: '/companies',
  pages: { within: '/app', own: true },
  noun: 'company',
  form: formOf<typeof companyForm>(),
  answer: {
    country: v.nullable(country),
    /** Its id in the CRM, by which a client names it. */
    hubspot_id: v.string(),
    /** The client that is linked to it. */
    client: v.nullable(namedRef),
  },
  references: { country: 'code' },
  fields: {
    name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
    city: { type: 'text', label: 'City', sort: true, filter: true },
    country: { type: 'choice', label: 'Country', sort: true, filter: true },
    industry: { type: 'choice', label: 'Industry', sort: true, filter: true },
    hubspot_id: { type: 'text', label: 'CRM id', sort: true, filter: true, always: true },
    client: { type: 'reference', label: 'Client', filter: true },
  },
  may: mayOnTab('view hubspot client'),
  offline: 'read',
});
export type Company = Answer<typeof companies.read>;
