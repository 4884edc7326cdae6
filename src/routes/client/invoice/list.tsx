import { createFileRoute } from '@tanstack/react-router';
import { InvoiceList } from '#src/features/invoices/invoice-list.client.tsx';
import { overdueCounter } from '#src/features/invoices/overdue.counter.ts';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/client/invoice/list')({
  staticData: {
    page: {
      title: 'Invoices',
      needs: { all: ['view invoice'] },
      menu: { icon: 'invoice', order: 52, counter: overdueCounter },
      offline: true,
      search: async () => [(await import('#src/features/invoices/invoices.search.tsx')).invoiceSource],
      prefetch: {
        things: 'invoices',
        list: async () => (await import('#src/features/invoices/invoices.prefetch.ts')).invoicePrefetch,
      },
    },
  },
  validateSearch: keepSearch,
  component: () => <InvoiceList />,
});
