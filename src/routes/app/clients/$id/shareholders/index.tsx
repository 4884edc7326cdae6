import { createFileRoute } from '@tanstack/react-router';
import { interests } from '#contract/owners/interests.ts';
import { listPage, toList } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/shareholders/')({
  staticData: {
    page: {
      ...listPage(interests, { tab: { order: 45, counter: 'counts.shares_incomplete' } }),
      title: 'Shareholders',
    },
  },
  beforeLoad: toList,
});
