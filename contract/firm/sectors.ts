import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import type { sectorForm } from './sectors.form.ts';

/** Sectors of the Industry Classification Benchmark, as the firm names them. A client keeps its sector by name. */
export const sectors = record({
  name: 'sectors',
  parent: 'firm',
  path: '/icb-sectors',
  pages: { folder: '/sectors' },
  noun: 'sector',
  form: formOf<typeof sectorForm>(),
  answer: {},
  fields: {
    name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
    icb_code: { type: 'text', label: 'Code', sort: true, filter: true, always: true },
  },
  may: { view: ['view client'], edit: ['edit settings'] },
  offline: 'read',
});
export type SectorRow = Answer<typeof sectors.read>;
