import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { maySecretary } from './officers.ts';
import type { shareClassForm } from './share-classes.form.ts';

/** The classes of a client's shares. */
export const shareClasses = record({
  name: 'shareClasses',
  path: '/share-classes',
  pages: { folder: '/corporate-secretary/share-classes' },
  noun: 'share class',
  form: formOf<typeof shareClassForm>(),
  answer: {},
  fields: {
    code: { type: 'text', label: 'Code', sort: true, filter: true, always: true },
    name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
  },
  may: maySecretary,
  offline: 'read',
});
export type ShareClass = Answer<typeof shareClasses.read>;
