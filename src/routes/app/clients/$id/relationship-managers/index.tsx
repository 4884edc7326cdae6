import { createFileRoute } from '@tanstack/react-router';
import { relationshipManagers } from '#contract/clients/relationship-managers.ts';
import { listPage, toList } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/relationship-managers/')({
  staticData: { page: listPage(relationshipManagers, { tab: { order: 40, marker: ['rm'] } }) },
  beforeLoad: toList,
});
