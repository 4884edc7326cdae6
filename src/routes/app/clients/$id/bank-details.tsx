import { createFileRoute } from '@tanstack/react-router';
import { BankDetails } from '#src/features/bank-accounts/bank-details.tsx';

export const Route = createFileRoute('/app/clients/$id/bank-details')({
  staticData: {
    page: {
      title: 'Bank details',
      needs: { all: ['view client', 'view bank details client'] },
      tab: { order: 54, when: ['local_info.bank_details'] },
    },
  },
  component: () => <BankDetails clientId={Route.useParams().id} />,
});
