import { createFileRoute } from '@tanstack/react-router';
import { InvoiceFile } from '#src/features/invoices/invoice-file.client.tsx';

export const Route = createFileRoute('/client/invoice/$id/pdf')({
  staticData: {
    page: { title: 'PDF of an invoice', needs: { all: ['view invoice'] }, offline: true, fills: true },
  },
  component: () => <InvoiceFile id={Route.useParams().id} />,
});
