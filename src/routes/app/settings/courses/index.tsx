import { createFileRoute } from '@tanstack/react-router';
import { courses } from '#contract/library/courses.ts';
import { courseScreens } from '#src/features/library/course-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/library/course-form.tsx')).courseRecordForm;

export const Route = createFileRoute('/app/settings/courses/')({
  staticData: {
    page: listPage(courses, {
      settings: { icon: 'academy', order: 78, about: 'What colleagues have to learn, and by when.' },
    }),
  },
  component: () => <RecordList of={courseScreens} form={form} />,
});
