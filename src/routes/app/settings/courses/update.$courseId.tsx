import { createFileRoute } from '@tanstack/react-router';
import { courses } from '#contract/library/courses.ts';
import { courseRecordForm } from '#src/features/library/course-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/settings/courses/update/$courseId')({
  staticData: { page: updatePage(courses) },
  component: () => {
    const { courseId } = Route.useParams();
    return <RecordUpdate key={courseId} of={courseRecordForm} id={courseId} />;
  },
});
