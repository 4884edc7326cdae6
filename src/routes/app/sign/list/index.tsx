import { createFileRoute } from '@tanstack/react-router';
import { SentList } from '#src/features/signing/sent/sent-list.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/app/sign/list/')({
  staticData: {
    page: {
      title: 'Sent for signing',
      needs: { all: ['view sign'] },
      menu: { icon: 'signature', order: 61, short: 'Sent' },
      offline: true,
      search: async () => [(await import('#src/features/signing/sent/sent.search.tsx')).sentSource],
    },
  },
  validateSearch: keepSearch,
  component: () => <SentList />,
});
