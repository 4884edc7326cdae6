import { createFileRoute } from '@tanstack/react-router';
import { DuplicateParties } from '#src/features/parties/duplicate-parties.tsx';

export const Route = createFileRoute('/app/parties/duplicates')({
  staticData: { page: { title: 'Possible duplicates', needs: { all: ['view client'] } } },
  component: () => <DuplicateParties />,
});
