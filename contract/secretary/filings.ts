import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { filingStatuses } from './filing-status.ts';
import type { filingForm } from './filings.form.ts';
import { maySecretary } from './officers.ts';

/** Papers that a client files at registers. */
export const filings = record({
  name: 'filings',
  path: '/filings',
  pages: { folder: '/corporate-secretary/filings' },
  noun: 'filing',
  form: formOf<typeof filingForm>(),
  answer: {
    /** On the day of the answer; an app works it out again from the other fields (`filingStatus`). */
    status: v.picklist(filingStatuses),
  },
  fields: {
    form: { type: 'text', label: 'Form', sort: true, filter: true, always: true },
    due: { type: 'date', label: 'Due', sort: true, filter: true, always: true },
    lodged_at: { type: 'date', label: 'Lodged', sort: true, filter: true, always: true },
  },
  may: maySecretary,
  offline: 'read',
});
export type Filing = Answer<typeof filings.read>;
