import { createFileRoute } from '@tanstack/react-router';
import { ColleaguePage } from '#src/features/people/directory/colleague-page.tsx';

export const Route = createFileRoute('/app/dashboard/employee-directory/$id')({
  staticData: {
    page: { title: 'Colleague', needs: { all: ['view employee directory dashboard'] } },
  },
  component: () => {
    const { id } = Route.useParams();
    return <ColleaguePage key={id} id={id} />;
  },
});
