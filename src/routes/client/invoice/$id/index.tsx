import { createFileRoute } from '@tanstack/react-router';
import { InvoiceScreen } from '../../../../features/invoices/invoice.client.tsx';

export const Route = createFileRoute('/client/invoice/$id/')({
  staticData: { page: { title: 'Invoice', needs: { all: ['view invoice'] }, offline: true } },
  component: () => <InvoiceScreen id={Route.useParams().id} />,
});
