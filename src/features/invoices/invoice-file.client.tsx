import { Link } from '@tanstack/react-router';
import { formatPrice } from '#contract/core/money.ts';
import { readYourInvoiceFile } from '#contract/invoices/your-invoices.ts';
import { FileScreen } from '#src/files/file-screen.tsx';
import { dueWords } from './invoice-words.tsx';
import { NoInvoice } from './no-invoice.tsx';
import { useInvoice } from './use-invoice.ts';

/** The PDF of an invoice. Once opened it stays on this device, as long as there is room. */
export function InvoiceFile({ id }: { id: string }) {
  const { invoice, error, isMissing, refetch } = useInvoice(id);
  if (!invoice && error) return <NoInvoice isMissing={isMissing} error={error} refetch={refetch} />;
  return (
    <FileScreen
      title={invoice ? `Invoice ${invoice.number}` : 'Invoice'}
      back={
        <Link to="/client/invoice/$id" params={{ id }}>
          {invoice?.number ?? 'Invoice'}
        </Link>
      }
      detail={invoice && `${formatPrice(invoice.total)} · ${dueWords(invoice.due_date)}`}
      row={invoice && { endpoint: readYourInvoiceFile, id, file: invoice.file, keepAs: 'other' }}
    />
  );
}
