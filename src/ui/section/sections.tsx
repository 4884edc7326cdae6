import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

const layouts = {
  even: 'grid grid-cols-1 items-start md:grid-cols-2',
  first: 'grid grid-cols-1 items-start xl:grid-cols-[2fr_1fr]',
};

interface SectionsProps {
  children: ReactNode;
  /** Side by side if there is space, instead of one under the other: as wide as each other, or the first one wider. */
  beside?: keyof typeof layouts;
}

/**
 * Parts of a screen that load separately. A part is not shown before the size of the parts above it is known, so that nothing moves while
 * it is read. A button or a form that is busy sends something: it hides nothing.
 */
export function Sections({ children, beside }: SectionsProps) {
  return (
    <div
      className={cx(
        'gap-8 [&>:is([aria-busy=true],:has([aria-busy=true]:not(button,form)))~*]:invisible',
        beside ? layouts[beside] : 'flex flex-col',
      )}
    >
      {children}
    </div>
  );
}

/** In place of a part of which nothing is known yet: what follows stays hidden. */
export const PartOpening = () => <span aria-busy="true" />;
