import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { requiredDay } from '../core/rules.ts';
import { date, id, idParams, namedRef } from '../core/values.ts';
import { fileFacts } from '../documents/documents.ts';
import { libraryKeepers, libraryReaders } from './editions.ts';
import { proofKinds, trainingStates } from './words.ts';

/* Who has to do which course, by when, and who has done it. */

/** One course for one person. */
export const assignment = v.object({
  id,
  course: v.object({ ...namedRef.entries, topic: v.string(), proof: v.picklist(proofKinds) }),
  person: namedRef,
  state: v.picklist(trainingStates),
  assigned_on: date,
  due_on: date,
  done_on: v.nullable(date),
  /** The file that shows it, for the person and for those who keep the courses. */
  proof: v.nullable(fileFacts),
});
export type Assignment = v.InferOutput<typeof assignment>;

export const assignmentFields = {
  course: { type: 'reference', label: 'Course', filter: true },
  person: { type: 'reference', label: 'Colleague', filter: true },
  state: { type: 'choice', label: 'State', filter: true, options: trainingStates },
  due_on: { type: 'date', label: 'Due', sort: true, filter: true },
  done_on: { type: 'date', label: 'Done', sort: true, filter: true },
} as const satisfies ListFields;

const reads = { by: 'bearer', audiences: ['staff'], permissions: libraryReaders } as const;

export const listOwnTraining = endpoint({
  name: 'training.mine',
  summary: 'The courses that I have to do or have done: what is due first, then what is done',
  api: 'main',
  method: 'GET',
  path: '/training-assignments/mine',
  shape: 'data',
  answer: v.array(assignment),
  allow: reads,
});
export const listTraining = endpoint({
  name: 'training.list',
  summary: 'Who has to do which course and who has done it, what is due first',
  api: 'main',
  method: 'GET',
  path: '/training-assignments',
  query: listQuery,
  shape: 'list',
  answer: assignment,
  allow: { by: 'bearer', audiences: ['staff'], permissions: libraryKeepers },
});
export const completeCourse = endpoint({
  name: 'training.complete',
  summary: 'Say that I did a course, with the proof it asks for; once more replaces the day and the proof',
  api: 'main',
  method: 'PUT',
  path: '/training/{id}/done',
  params: idParams,
  body: v.object({
    done_on: requiredDay('day'),
    /** The upload of the proof; null for a tick. */
    upload_id: v.nullable(id),
  }),
  shape: 'data',
  answer: assignment,
  allow: reads,
});
export const reopenCourse = endpoint({
  name: 'training.reopen',
  summary: 'Take back that I did a course; what is not done changes nothing',
  api: 'main',
  method: 'DELETE',
  path: '/training/{id}/done',
  params: idParams,
  shape: 'none',
  allow: reads,
});
export const readProofFile = endpoint({
  name: 'training.readProof',
  summary: 'The proof that somebody did a course: their own, or anybody’s for those who keep the courses',
  api: 'main',
  method: 'GET',
  path: '/training-assignments/{id}/file',
  params: idParams,
  shape: 'file',
  allow: reads,
});
