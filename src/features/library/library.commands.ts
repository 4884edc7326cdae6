import type { Input } from '#contract/core/endpoint.ts';
import { newId } from '#contract/core/values.ts';
import type { Upload } from '#contract/documents/uploads.ts';
import { courses } from '#contract/library/courses.ts';
import {
  addEdition,
  type Edition,
  listEditions,
  readEditionFile,
  takeEdition,
} from '#contract/library/editions.ts';
import { forms } from '#contract/library/forms.ts';
import { resources } from '#contract/library/resources.ts';
import {
  type Assignment,
  completeCourse,
  listOwnTraining,
  listTraining,
  readProofFile,
  reopenCourse,
} from '#contract/library/training.ts';
import { call } from '#src/api/call.ts';
import { downloadFile } from '#src/lib/save-file.ts';
import { now } from '#src/lib/time/clock.ts';
import { queryClient } from '#src/session/query-client.ts';

const refresh = (...names: string[]) =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
const items = [forms, resources, courses].flatMap(({ list, read }) => [list.name, read.name]);

/** Makes an upload the newest edition of an item. Throws the refusal, whose words belong beside the fields. */
export async function saveEdition(itemId: string, body: Input<typeof addEdition>['body']): Promise<void> {
  await call(addEdition, { params: { id: itemId }, body }, { quiet: true });
  await refresh(listEditions.name, ...items);
}

/** Saves the file of an edition on this device, under the item's title. */
export async function downloadEdition({ id, file }: Edition, title: string): Promise<void> {
  const ending = /\.[^.]+$/.exec(file.name)?.[0] ?? '';
  const name = `${title.replace(/[~"#%&*:<>?/\\{|}]/g, '-')}${ending}`;
  downloadFile(await call(readEditionFile, { params: { id } }), name);
}

/** Has the server copy the PDF of an edition into an upload, from which an envelope is made. Throws the reason if it cannot be signed. */
export const takeForSigning = ({ id }: Edition): Promise<Upload> =>
  call(takeEdition, { params: { id }, body: { id: newId(now()) } }, { quiet: true });

const refreshTraining = () => refresh(listOwnTraining.name, listTraining.name);

/** Says that the person did a course. Throws the refusal, whose words belong beside the fields. */
export async function markDone(courseId: string, body: Input<typeof completeCourse>['body']): Promise<void> {
  await call(completeCourse, { params: { id: courseId }, body }, { quiet: true });
  await refreshTraining();
}

/** Takes back that the person did a course. A refusal is shown by the call. */
export async function takeBackDone(courseId: string): Promise<void> {
  try {
    await call(reopenCourse, { params: { id: courseId } });
  } finally {
    await refreshTraining();
  }
}

/** Saves a proof on this device. */
export async function downloadProof({ id, proof }: Assignment): Promise<void> {
  if (proof) downloadFile(await call(readProofFile, { params: { id } }), proof.name);
}
