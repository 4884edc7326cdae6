import { BookOpen, FileText, GraduationCap } from 'lucide-react';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import type { Course } from '#contract/library/courses.ts';
import { libraryReaders } from '#contract/library/editions.ts';
import type { LibraryForm } from '#contract/library/forms.ts';
import type { Resource } from '#contract/library/resources.ts';
import { foundBy, type SearchSource } from '#src/api/search-source.ts';
import { allCourses, allForms, allResources } from './library.queries.ts';

const common = { heading: 'Documents', needs: libraryReaders, whole: true } as const;

export const formSource: SearchSource = {
  ...common,
  noun: 'form',
  query: () =>
    foundBy<ListAnswer<LibraryForm>>(allForms, ({ data }) =>
      data.map(({ id, title, category, tags }) => ({
        id,
        title,
        detail: `Form, ${category}`,
        also: tags.join(' '),
        icon: <FileText />,
        path: `/app/dashboard/forms-documents/${id}`,
      })),
    ),
};
export const resourceSource: SearchSource = {
  ...common,
  noun: 'resource',
  query: () =>
    foundBy<ListAnswer<Resource>>(allResources, ({ data }) =>
      data.map(({ id, title, topic, tags }) => ({
        id,
        title,
        detail: `Resource, ${topic}`,
        also: tags.join(' '),
        icon: <BookOpen />,
        path: `/app/dashboard/resources/${id}`,
      })),
    ),
};
export const courseSource: SearchSource = {
  ...common,
  noun: 'course',
  query: () =>
    foundBy<ListAnswer<Course>>(allCourses, ({ data }) =>
      data.map(({ id, title, topic }) => ({
        id,
        title,
        detail: `Course, ${topic}`,
        icon: <GraduationCap />,
        path: `/app/dashboard/training/${id}`,
      })),
    ),
};
