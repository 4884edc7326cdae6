import { createFileRoute } from '@tanstack/react-router';
import { StatementScreen } from '#src/features/invoices/statement.client.tsx';
import { periodOf } from '#src/features/invoices/statement-period.ts';
import { keepPeriod } from '#src/features/invoices/statement-search.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';

export const Route = createFileRoute('/client/invoice/statement/')({
  staticData: { page: { title: 'Statement', needs: { all: ['view invoice'] }, offline: true } },
  validateSearch: keepPeriod,
  component: Statement,
});

function Statement() {
  const period = periodOf(Route.useSearch(), today(now()));
  const navigate = Route.useNavigate();
  return (
    <StatementScreen
      period={period}
      onPeriod={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
