import { Receipt } from 'lucide-react';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { formatPrice } from '#contract/core/money.ts';
import { type InvoiceRow, listYourInvoices } from '#contract/invoices/your-invoices.ts';
import { wholeListOf } from '#src/api/query.ts';
import { foundBy, type SearchSource } from '#src/api/search-source.ts';

export const invoiceSource: SearchSource = {
  heading: 'Invoices',
  noun: 'invoice',
  needs: { all: ['view invoice'] },
  whole: true,
  query: () =>
    foundBy<ListAnswer<InvoiceRow>>(wholeListOf(listYourInvoices, { quiet: true }), ({ data }) =>
      data.map(({ id, number, total }) => ({
        id,
        title: `Invoice ${number}`,
        detail: formatPrice(total),
        icon: <Receipt />,
        path: `/client/invoice/${id}`,
      })),
    ),
};
