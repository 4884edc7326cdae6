import { createFileRoute } from '@tanstack/react-router';
import { StatementFile } from '#src/features/invoices/statement-file.client.tsx';
import { periodOf } from '#src/features/invoices/statement-period.ts';
import { keepPeriod } from '#src/features/invoices/statement-search.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';

export const Route = createFileRoute('/client/invoice/statement/pdf')({
  staticData: {
    page: { title: 'PDF of a statement', needs: { all: ['view invoice'] }, offline: true, fills: true },
  },
  validateSearch: keepPeriod,
  component: () => <StatementFile period={periodOf(Route.useSearch(), today(now()))} />,
});
