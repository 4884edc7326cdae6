import { createFileRoute } from '@tanstack/react-router';
import { InvoiceScreen } from '#src/features/invoices/invoice.client.tsx';

export const Route = createFileRoute('/client/invoice/$id/')({
  staticData: { page: { title: 'Invoice', needs: { all: ['view invoice'] }, offline: true } },
  component: () => <InvoiceScreen id={Route.useParams().id} />,
});
