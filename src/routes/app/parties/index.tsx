import { createFileRoute } from '@tanstack/react-router';
import { PartyList } from '#src/features/parties/party-list.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/app/parties/')({
  staticData: {
    page: { title: 'Parties', needs: { all: ['view client'] }, menu: { icon: 'parties', order: 24 } },
  },
  validateSearch: keepSearch,
  component: () => <PartyList />,
});
