import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, mayOnTab, record } from '../core/record.ts';
import { namedRef } from '../core/values.ts';
import type { officerForm } from './officers.form.ts';
import { officerPositions, officerStatuses } from './secretary-words.ts';

/** Permissions on the tab of the corporate secretary. */
export const maySecretary = mayOnTab('view corporate secretary client');

/** The people and companies in the offices of a client, each a party. */
export const officers = record({
  name: 'officers',
  path: '/officers',
  pages: { folder: '/corporate-secretary/officers' },
  noun: 'officer',
  form: formOf<typeof officerForm>(),
  /** A party that was merged is answered by its survivor. */
  answer: { party: namedRef, alternate_for: v.nullable(namedRef) },
  references: { party: 'id', alternate_for: 'id' },
  fields: {
    position: {
      type: 'choice',
      label: 'Position',
      sort: true,
      filter: true,
      always: true,
      options: officerPositions,
    },
    status: { type: 'choice', label: 'Status', filter: true, always: true, options: officerStatuses },
    appointed: { type: 'date', label: 'Appointed', sort: true, filter: true, always: true },
    ceased: { type: 'date', label: 'Ceased', sort: true, filter: true },
  },
  may: maySecretary,
  offline: 'read',
});
export type Officer = Answer<typeof officers.read>;
