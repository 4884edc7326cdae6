import { createFileRoute } from '@tanstack/react-router';
import { courses } from '#contract/library/courses.ts';
import { courseRecordForm } from '#src/features/library/course-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/settings/courses/create')({
  staticData: { page: createPage(courses) },
  component: () => <RecordCreate of={courseRecordForm} />,
});
