import { createFileRoute } from '@tanstack/react-router';
import { MyExports } from '#src/list/export/my-exports.tsx';

export const Route = createFileRoute('/app/exports')({
  staticData: { page: { title: 'Exports' } },
  component: () => <MyExports />,
});
