import { courses } from '#contract/library/courses.ts';
import { listEditions } from '#contract/library/editions.ts';
import { forms } from '#contract/library/forms.ts';
import { resources } from '#contract/library/resources.ts';
import { listOwnTraining } from '#contract/library/training.ts';
import { queryOf, wholeListOf } from '#src/api/query.ts';

export const editionsQuery = (id: string) => queryOf(listEditions, { params: { id } });
export const formQuery = (id: string) => queryOf(forms.read, { params: { id } }, { showsMissing: true });
export const resourceQuery = (id: string) =>
  queryOf(resources.read, { params: { id } }, { showsMissing: true });
export const courseQuery = (id: string) => queryOf(courses.read, { params: { id } }, { showsMissing: true });
export const allForms = wholeListOf(forms.list, { quiet: true });
export const allResources = wholeListOf(resources.list, { quiet: true });
export const allCourses = wholeListOf(courses.list, { quiet: true });
export const ownTraining = queryOf(listOwnTraining, {}, { quiet: true });
