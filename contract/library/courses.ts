import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { namedRef } from '../core/values.ts';
import { country } from '../reference.ts';
import type { courseForm } from './courses.form.ts';
import { edition, libraryKeepers, libraryReaders } from './editions.ts';
import { proofKinds } from './words.ts';

/** Courses of the firm's training, and who has to do them. */
export const courses = record({
  name: 'courses',
  parent: 'firm',
  path: '/training',
  pages: { folder: '/courses' },
  noun: 'course',
  form: formOf<typeof courseForm>(),
  answer: {
    country: v.nullable(country),
    duration: v.number(),
    due_days: v.number(),
    teams: v.array(namedRef),
    people: v.array(namedRef),
    edition: v.nullable(edition),
  },
  references: { country: 'code', teams: 'id', people: 'id' },
  fields: {
    title: { type: 'text', label: 'Title', sort: true, filter: true },
    topic: { type: 'choice', label: 'Topic', sort: true, filter: true },
    proof: { type: 'choice', label: 'Proof', filter: true, options: proofKinds },
  },
  may: { view: libraryReaders.all, edit: libraryKeepers.all },
  offline: 'read',
});
export type Course = Answer<typeof courses.read>;
