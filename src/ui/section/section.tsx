import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface SectionProps {
  title: string;
  /** At the right of the title: a link to the whole list. */
  more?: ReactNode;
  /** The screen has smaller parts below this title. */
  large?: boolean;
  children: ReactNode;
}

/** A titled part of a screen. */
export function Section({ title, more, large, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <div
        className={cx(
          large ? 'mb-4' : 'mb-2',
          'flex min-h-6 flex-wrap items-baseline justify-between gap-x-4',
        )}
      >
        <h2 className={large ? 'text-title' : 'text-small text-soft'}>{title}</h2>
        {more && <div className="-my-1 text-small">{more}</div>}
      </div>
      {children}
    </section>
  );
}
