import { createFileRoute } from '@tanstack/react-router';
import { CoursePage } from '#src/features/library/training/course-page.tsx';

export const Route = createFileRoute('/app/dashboard/training/$id')({
  staticData: { page: { title: 'Course', needs: { all: ['view dashboard'] } } },
  component: () => {
    const { id } = Route.useParams();
    return <CoursePage key={id} id={id} />;
  },
});
