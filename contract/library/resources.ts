import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { country } from '../reference.ts';
import { edition, libraryKeepers, libraryReaders } from './editions.ts';
import type { resourceForm } from './resources.form.ts';

/** Links and files that staff look things up in, by topic. */
export const resources = record({
  name: 'resources',
  parent: 'firm',
  path: '/resources',
  noun: 'resource',
  form: formOf<typeof resourceForm>(),
  answer: { country: v.nullable(country), edition: v.nullable(edition) },
  references: { country: 'code' },
  fields: {
    title: { type: 'text', label: 'Title', sort: true, filter: true },
    topic: { type: 'choice', label: 'Topic', sort: true, filter: true },
    country: { type: 'choice', label: 'Country', filter: true },
    updated_at: { type: 'date', label: 'Changed', sort: true, filter: true },
  },
  may: { view: libraryReaders.all, edit: libraryKeepers.all },
  offline: 'read',
});
export type Resource = Answer<typeof resources.read>;
