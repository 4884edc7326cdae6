import { createFileRoute } from '@tanstack/react-router';
import { GroupMap } from '#src/features/people/groups/group-map.tsx';

export const Route = createFileRoute('/app/ad/$id/map')({
  staticData: {
    page: { title: 'Map a directory group', needs: { all: ['view ad group', 'edit ad group'] } },
  },
  component: () => <GroupMap id={Route.useParams().id} />,
});
