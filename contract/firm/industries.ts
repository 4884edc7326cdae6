import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { namedRef } from '../core/values.ts';
import type { industryForm } from './industries.form.ts';

/** Industries by the codes of the CRM, each in the sector that the firm gives it, or in none. A client keeps its industry by code. */
export const industries = record({
  name: 'industries',
  parent: 'firm',
  path: '/industries',
  noun: 'industry',
  form: formOf<typeof industryForm>(),
  answer: {
    sector: v.nullable(namedRef),
    /** The sector that the benchmark has for the code, as the firm names it; null for a code that it does not have. */
    usual_sector: v.nullable(v.string()),
    /** The number of clients of the industry. */
    clients: v.number(),
  },
  references: { sector: 'id' },
  fields: {
    code: { type: 'text', label: 'Code', sort: true, filter: true, always: true },
    sector: { type: 'reference', label: 'Sector', filter: true, always: true },
  },
  may: { view: ['view client'], edit: ['edit settings'] },
  offline: 'read',
});
export type IndustryRow = Answer<typeof industries.read>;
