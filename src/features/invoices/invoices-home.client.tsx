import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Receipt } from 'lucide-react';
import { formatMoney } from '#contract/core/money.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Section } from '#src/ui/section/section.tsx';
import { PartOpening } from '#src/ui/section/sections.tsx';
import { InvoiceStateMark, lateDays } from './invoice-words.tsx';
import { yourInvoices } from './invoices.queries.ts';

const shown = 5;

/** The invoices that are overdue, the longest first, for a contact's home; nothing while there is none. */
export function OverdueInvoices() {
  const { data, isPending } = useQuery(yourInvoices);
  const late = (data?.data ?? [])
    .filter((invoice) => lateDays(invoice) > 0)
    .toSorted((one, other) => lateDays(other) - lateDays(one));
  if (isPending) return <PartOpening />;
  if (late.length === 0) return null;
  return (
    <Section
      title="Overdue invoices"
      more={
        <Link to="/client/invoice/list" className={linkClass}>
          {late.length > shown ? `All ${late.length} overdue invoices` : 'All invoices'}
        </Link>
      }
    >
      <ItemList label="Overdue invoices">
        {late.slice(0, shown).map((invoice) => (
          <Link key={invoice.id} to="/client/invoice/$id" params={{ id: invoice.id }}>
            <Item
              leading={<Receipt aria-hidden="true" />}
              title={`Invoice ${invoice.number}`}
              detail={<InvoiceStateMark of={invoice} />}
              trailing={formatMoney(invoice.amount_due)}
            />
          </Link>
        ))}
      </ItemList>
    </Section>
  );
}
