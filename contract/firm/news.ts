import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import type { newsForm } from './news.form.ts';

/** News of the firm for clients and their employees, as staff write it. */
export const news = record({
  name: 'news',
  parent: 'firm',
  path: '/news',
  noun: 'news post',
  form: formOf<typeof newsForm>(),
  answer: {},
  fields: {
    title: { type: 'text', label: 'Title', sort: true, filter: true },
    from: { type: 'date', label: 'From', sort: true, filter: true },
  },
  may: { view: ['view client'], edit: ['edit news'] },
  offline: 'read',
});
export type NewsPost = Answer<typeof news.read>;
