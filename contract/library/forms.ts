import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { country } from '../reference.ts';
import { edition, libraryKeepers, libraryReaders } from './editions.ts';
import type { formForm } from './forms.form.ts';

/** The firm's own forms: a title, and editions of the file. */
export const forms = record({
  name: 'forms',
  parent: 'firm',
  path: '/document-library',
  pages: { folder: '/forms' },
  noun: 'form',
  form: formOf<typeof formForm>(),
  answer: { country: v.nullable(country), edition: v.nullable(edition) },
  references: { country: 'code' },
  fields: {
    title: { type: 'text', label: 'Title', sort: true, filter: true },
    category: { type: 'choice', label: 'Category', sort: true, filter: true },
    country: { type: 'choice', label: 'Country', filter: true },
    updated_at: { type: 'date', label: 'Changed', sort: true, filter: true },
  },
  may: { view: libraryReaders.all, edit: libraryKeepers.all },
  offline: 'read',
});
export type LibraryForm = Answer<typeof forms.read>;
