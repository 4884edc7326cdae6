import { createFileRoute } from '@tanstack/react-router';
import { TrainingPeople } from '#src/features/library/training/training-people.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/app/dashboard/training/people')({
  staticData: { page: { title: 'Who has done what', needs: { all: ['edit template'] } } },
  validateSearch: keepSearch,
  component: () => <TrainingPeople />,
});
