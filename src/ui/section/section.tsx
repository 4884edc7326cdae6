import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** At the right of the title: a link to all of it. */
  more?: ReactNode;
  children: ReactNode;
}

/** A titled part of a screen. */
export function Section({ title, more, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <div className="mb-2 flex min-h-6 items-baseline justify-between gap-4">
        <h2 className="text-small text-soft">{title}</h2>
        {more && <div className="text-small">{more}</div>}
      </div>
      {children}
    </section>
  );
}
