import { createFileRoute } from '@tanstack/react-router';
import { CompanyPage } from '#src/features/crm/company-page.tsx';

export const Route = createFileRoute('/app/companies/$companyId')({
  staticData: { page: { title: 'Company', needs: { all: ['view client', 'view hubspot client'] } } },
  component: () => <CompanyPage id={Route.useParams().companyId} />,
});
