import { Link } from '@tanstack/react-router';
import { BookOpenText, PenLine, Receipt, TriangleAlert, WalletCards } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { answerPayReport } from '#contract/payroll/pay-runs.ts';
import { useInvoicesDue } from '#src/features/invoices/invoices-due.ts';
import { useHrDocumentsDue, useReportsDue } from '#src/features/payroll/due-payroll.ts';
import { ReviewSequenceButton } from '#src/features/signing/batch/review-sequence-button.tsx';
import { useSignaturesDue } from '#src/features/signing/queue/signatures-due.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import {
  type DueItem,
  type DueKind,
  daysOverdue,
  dueKinds,
  dueWords,
  inDueOrder,
  overdueWords,
} from '#src/session/due/due.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Status } from '#src/ui/status/status.tsx';

/** Rows at first: the latest payslip stays in view. */
const shownFirst = 5;

const icons: Record<DueKind, ReactNode> = {
  'refused-submission': <TriangleAlert aria-hidden="true" />,
  'payroll-report': <WalletCards aria-hidden="true" />,
  invoice: <Receipt aria-hidden="true" />,
  signature: <PenLine aria-hidden="true" />,
  approval: <PenLine aria-hidden="true" />,
  confirmation: <PenLine aria-hidden="true" />,
  'hr-document': <BookOpenText aria-hidden="true" />,
};

interface Source {
  /** Begins the sentence when it can't be loaded. */
  what: string;
  /** Undefined until they are known. */
  items: readonly DueItem[] | undefined;
  query: { isError: boolean; refetch(): unknown };
}

/** Everything that waits for this person, of every kind, in one list. */
export function DueList({
  may,
}: {
  may: (permission: 'view payroll' | 'view invoice' | 'view my hr document') => boolean;
}) {
  const answersReports = useMay(answerPayReport);
  const { online } = useReach();
  const [isWhole, setWhole] = useState(false);
  const { needsMe, ...signatures } = useSignaturesDue();
  const sources: Source[] = [
    { what: 'Documents to sign', ...signatures },
    { what: 'Payroll reports', ...useReportsDue(may('view payroll') && answersReports) },
    { what: 'Invoices', ...useInvoicesDue(may('view invoice')) },
    { what: 'HR documents', ...useHrDocumentsDue(may('view my hr document')) },
  ];
  const day = today(now());
  const missing = sources.filter(({ items, query }) => !items && (query.isError || !online));
  const isOpening = sources.some(({ items, query }) => !items && !query.isError && online);
  const items = inDueOrder(
    sources.flatMap((source) => source.items ?? []),
    day,
  );
  const rows = isWhole ? items : items.slice(0, shownFirst);
  return (
    <Section
      title="To do"
      more={!isOpening && <ReviewSequenceButton portal="client" needsMe={needsMe ?? []} />}
    >
      {isOpening ? (
        <ItemList label="To do" expected={2} />
      ) : (
        <>
          {rows.length > 0 && (
            <ItemList label="To do">
              {rows.map((item) => (
                <Link key={`${item.kind} ${item.id}`} to={dueKinds[item.kind].to} params={{ id: item.id }}>
                  <DueRow of={item} today={day} />
                </Link>
              ))}
            </ItemList>
          )}
          {items.length === 0 && missing.length === 0 && (
            <p className="text-soft">Nothing is waiting for you.</p>
          )}
          {!isWhole && items.length > shownFirst && (
            <Button variant="quiet" className="mt-1 -ml-4" onClick={() => setWhole(true)}>
              Show all {items.length}
            </Button>
          )}
          {missing.map((source) => (
            <Missing key={source.what} of={source} online={online} />
          ))}
        </>
      )}
    </Section>
  );
}

/** Its title, and at the right what is to be done: the verb with the amount or the day. */
function DueRow({ of: item, today: day }: { of: DueItem; today: string }) {
  const days = daysOverdue(item, day);
  const isFailure = item.kind === 'refused-submission';
  return (
    <Item
      leading={icons[item.kind]}
      title={item.title}
      detail={
        days > 0 && !isFailure ? (
          <Status tone="bad">{overdueWords(days)}</Status>
        ) : isFailure ? (
          <Status tone="bad">{item.detail}</Status>
        ) : (
          item.detail
        )
      }
      trailing={
        <span className={cx('font-medium', days > 0 || isFailure ? 'text-bad' : 'text-accent-text')}>
          {dueWords(item, day)}
        </span>
      }
    />
  );
}

/** A list that is not here: what is said instead of counting it as empty. */
function Missing({ of: { what, query }, online }: { of: Source; online: boolean }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 text-soft">
      <p>{online ? `${what} could not be loaded` : `${what} are shown once you are connected.`}</p>
      {online && (
        <Button size="small" variant="quiet" onClick={() => void query.refetch()}>
          Try again
        </Button>
      )}
    </div>
  );
}
