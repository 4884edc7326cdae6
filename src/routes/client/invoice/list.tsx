import { createFileRoute } from '@tanstack/react-router';
import { InvoiceList } from '../../../features/invoices/invoice-list.client.tsx';
import { overdueCounter } from '../../../features/invoices/overdue.counter.ts';
import { keepSearch } from '../../../list/keep-search.ts';

export const Route = createFileRoute('/client/invoice/list')({
  staticData: {
    page: {
      title: 'Invoices',
      needs: { all: ['view invoice'] },
      menu: { icon: 'invoice', order: 52, counter: overdueCounter },
      offline: true,
      search: async () => [(await import('../../../features/invoices/invoices.search.tsx')).invoiceSource],
      prefetch: {
        things: 'invoices',
        list: async () => (await import('../../../features/invoices/invoices.prefetch.ts')).invoicePrefetch,
      },
    },
  },
  validateSearch: keepSearch,
  component: () => <InvoiceList />,
});
