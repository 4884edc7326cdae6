import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { BackLink } from './back.tsx';

interface PageHeaderProps {
  /** Undefined while it is loading. */
  title: ReactNode;
  /** Above the title: a link back. */
  back?: ReactNode;
  /** Under the title: the subject, or the time of the last fetch. */
  detail?: ReactNode;
  /** At the right; on the phone under the title. */
  actions?: ReactNode;
}

/** The head of a screen. Its heading can take the focus after a navigation. */
export function PageHeader({ title, back, detail, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      {/* as high as the buttons beside it */}
      <div
        className={cx(
          'min-w-0 wrap-anywhere',
          Boolean(actions) && 'min-h-11 content-center md:min-h-0 md:flex-[1_1_20rem]',
        )}
      >
        {back && <BackLink>{back}</BackLink>}
        <h1 tabIndex={-1} className="text-title md:text-display">
          {title ?? <Skeleton className="h-[1lh] w-72 max-w-full" />}
        </h1>
        {detail && <div className="mt-1 text-soft">{detail}</div>}
      </div>
      {/* on the right, so that a late button or a longer detail moves no other */}
      {actions && (
        <div className="flex flex-wrap gap-2 md:ml-auto md:justify-end print:hidden">{actions}</div>
      )}
    </header>
  );
}
