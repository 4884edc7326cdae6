import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface SectionsProps {
  children: ReactNode;
  /** Side by side if there is space, instead of one under the other. */
  beside?: boolean;
}

/**
 * Parts of a screen that load separately. A part is not shown before the size of the parts above it is known, so that nothing moves while
 * it is read.
 */
export function Sections({ children, beside = false }: SectionsProps) {
  return (
    <div
      className={cx(
        'gap-8 [&>:has([aria-busy=true])~*]:invisible',
        beside ? 'grid grid-cols-1 items-start md:grid-cols-2' : 'flex flex-col',
      )}
    >
      {children}
    </div>
  );
}
