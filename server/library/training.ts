import { newId } from '#contract/core/values.ts';
import * as contract from '#contract/library/training.ts';
import type { Tx } from '../db/db.ts';
import { fileAnswer } from '../files/file-answer.ts';
import { takeUploads } from '../files/queries.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { dateOf } from '../reference/calendar.ts';
import { courseQueries } from './queries.ts';
import {
  type AssignmentRow,
  addOwnAssignment,
  assignmentFor,
  assignmentPage,
  assignmentProof,
  assignmentsOf,
  setDone,
} from './training.queries.ts';

const answerOf = ({ file, ...row }: AssignmentRow): contract.Assignment => ({
  ...row,
  proof: file && { name: file.name, type: file.type, size: file.size, sha256: file.sha256 },
});

/** The member of staff who calls. */
function callerOf({ actor: { userId } }: Pick<Call<typeof contract.completeCourse>, 'actor'>): string {
  if (userId === null) throw new Refusal('forbidden');
  return userId;
}

/** The title of a course that is there. */
async function courseById(tx: Tx, id: string) {
  const course = await courseQueries.byId(tx, id);
  if (!course || course.deleted_at !== null) throw new Refusal('not_found');
  return course;
}

/** Notes that the caller did a course. One that nobody asked of them is theirs from the day they did it. */
async function complete(call: Call<typeof contract.completeCourse>): Promise<contract.Assignment> {
  const { tx, now, input } = call;
  const userId = callerOf(call);
  const { done_on, upload_id } = input.body;
  const today = dateOf(now);
  const course = await courseById(tx, input.params.id);
  // A day later than the server's: it is tomorrow already where the person is.
  if (done_on > dateOf(new Date(Date.parse(now) + 14 * 3_600_000).toISOString()))
    throw invalid('done_on', 'This day is still to come, by any clock.');
  if (course.proof === 'FILE' && upload_id === null)
    throw invalid('upload_id', 'Choose the file that shows it.');
  const of = { courseId: course.id, userId };
  await addOwnAssignment(tx, {
    id: newId(Date.parse(now)),
    course_id: course.id,
    user_id: userId,
    assigned_on: done_on,
  });
  const before = await assignmentFor(tx, of, today);
  if (!before) throw new Refusal('not_found');
  const [upload] = upload_id === null ? [] : await takeUploads(tx, [upload_id], 'document', now);
  if (upload_id !== null && !upload)
    throw invalid('upload_id', 'This file is no longer there. Choose it again.');
  const proof_file_id = upload?.file.id ?? null;
  if (before.done_on === done_on && (before.file?.id ?? null) === proof_file_id) return answerOf(before);
  await setDone(tx, before.id, { done_on, proof_file_id });
  await call.activity({
    name: 'Training',
    event: 'completed',
    description: course.title,
    subject: { type: 'training', id: before.id },
    old: { done_on: before.done_on },
    attributes: { done_on },
  });
  const after = await assignmentFor(tx, of, today);
  if (!after) throw new Refusal('not_found');
  return answerOf(after);
}

async function reopen(call: Call<typeof contract.reopenCourse>): Promise<undefined> {
  const { tx, now, input } = call;
  const course = await courseById(tx, input.params.id);
  const before = await assignmentFor(tx, { courseId: course.id, userId: callerOf(call) }, dateOf(now));
  if (!before || before.done_on === null) return undefined;
  await setDone(tx, before.id, { done_on: null, proof_file_id: null });
  await call.activity({
    name: 'Training',
    event: 'reopened',
    description: course.title,
    subject: { type: 'training', id: before.id },
    old: { done_on: before.done_on },
    attributes: { done_on: null },
  });
  return undefined;
}

export const trainingHandlers: readonly Handler[] = [
  handle(contract.listOwnTraining, async (call) =>
    (await assignmentsOf(call.tx, callerOf(call), dateOf(call.now))).map(answerOf),
  ),
  handle(contract.listTraining, async ({ tx, now, input: { query } }) => {
    const checked = checkedList(contract.assignmentFields, query);
    const { rows, count } = await assignmentPage(tx, checked, query, dateOf(now));
    return listAnswer(rows.map(answerOf), query, checked, count);
  }),
  handle(contract.completeCourse, complete),
  handle(contract.reopenCourse, reopen),
  handle(contract.readProofFile, async ({ tx, input: { params } }) => {
    const file = await assignmentProof(tx, params.id);
    if (!file) throw new Refusal('not_found');
    return fileAnswer(file);
  }),
];
