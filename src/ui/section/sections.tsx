import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface SectionsProps {
  children: ReactNode;
  /** Side by side where there is room, instead of one under the other. */
  beside?: boolean;
}

/**
 * The parts of a screen that are loaded each for itself. What stands after a part still on its way is not shown before that
 * part's size is known, so that nothing read moves.
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
