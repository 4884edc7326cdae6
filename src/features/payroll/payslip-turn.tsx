import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Payslip } from '#contract/payroll/payroll.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { usePageTurn } from '#src/ui/page-turn/use-page-turn.ts';
import { titleAmong } from './payslip-list.tsx';

interface Others {
  older?: Payslip | undefined;
  newer?: Payslip | undefined;
}

/** Turns to the payslip before or after by a swipe over the frame, or an arrow key. Older ones are at the left. */
export function usePayslipTurn(frame: HTMLElement | null, { older, newer }: Others): void {
  const navigate = useNavigate();
  // One entry of the browser's history for all of them: the way back leads to where the first one was opened.
  const to = (payslip: Payslip | undefined) =>
    payslip && void navigate({ to: '/client/my-payslips/$id', params: { id: payslip.id }, replace: true });
  usePageTurn(frame, { before: () => to(older), after: () => to(newer) });
}

/** The way to the payslips before and after. */
export function OtherPayslips({ all, older, newer }: Others & { all: readonly Payslip[] }) {
  if (!older && !newer) return null;
  const link = (payslip: Payslip, way: string, content: (title: string) => ReactNode) => {
    const title = titleAmong(all, payslip);
    return (
      <Link
        to="/client/my-payslips/$id"
        params={{ id: payslip.id }}
        replace
        rel={way}
        className={buttonClass('quiet', 'small')}
      >
        {content(title)}
      </Link>
    );
  };
  return (
    <nav
      aria-label="Other payslips"
      className="-mx-3 -mt-2 mb-4 flex flex-wrap justify-between gap-x-2 print:hidden"
    >
      <span>
        {older &&
          link(older, 'prev', (title) => (
            <>
              <ChevronLeft aria-hidden="true" className="size-4" /> {title}
            </>
          ))}
      </span>
      <span>
        {newer &&
          link(newer, 'next', (title) => (
            <>
              {title} <ChevronRight aria-hidden="true" className="size-4" />
            </>
          ))}
      </span>
    </nav>
  );
}
