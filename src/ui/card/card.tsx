import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface CardProps {
  /** Heading of the card. */
  title?: string;
  /** At the right of the heading: a link, a small button. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A sheet of paper on the page: a hairline, no shadow. */
export function Card({ title, action, className, children }: CardProps) {
  return (
    <section
      aria-label={title}
      className={cx(
        'rounded-card border border-line bg-paper px-[20px] py-5 [--ground:var(--paper)]',
        className,
      )}
    >
      {title && (
        <div className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className="text-body">{title}</h2>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
