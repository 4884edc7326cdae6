import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import type { appLinkForm } from './app-links.form.ts';

/** Entries of the staff menu that lead to other apps. */
export const appLinks = record({
  name: 'appLinks',
  parent: 'firm',
  path: '/app-links',
  pages: { folder: '/links' },
  noun: 'link',
  form: formOf<typeof appLinkForm>(),
  answer: { position: v.number() },
  fields: { title: { type: 'text', label: 'Title', sort: true, filter: true, always: true } },
  may: { view: ['edit settings'], edit: ['edit settings'] },
  offline: 'never',
});
export type AppLinkRecord = Answer<typeof appLinks.read>;
