import { createFileRoute } from '@tanstack/react-router';
import { addresses } from '#contract/clients/addresses.ts';
import { listPage, toList } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/addresses/')({
  staticData: {
    page: listPage(addresses, {
      tab: { order: 30, marker: ['registered-address', 'city', 'registered-address-country'] },
    }),
  },
  beforeLoad: toList,
});
