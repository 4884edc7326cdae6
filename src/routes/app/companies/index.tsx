import { createFileRoute } from '@tanstack/react-router';
import { CompanyList } from '#src/features/crm/company-list.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/app/companies/')({
  staticData: {
    page: {
      title: 'Companies',
      needs: { all: ['view client', 'view hubspot client'] },
      menu: { icon: 'companies', order: 26 },
    },
  },
  validateSearch: keepSearch,
  component: () => <CompanyList />,
});
