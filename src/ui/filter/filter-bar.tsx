import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface FilterBarProps {
  label: string;
  search?: ReactNode;
  /** There is only one control, which stays beside the search box on the phone too. */
  alone: boolean;
  /** Chips and choices. */
  children: ReactNode;
}

/** The filters of a list, above it. On the phone they are one row that scrolls sideways. */
export function FilterBar({ label, search, alone, children }: FilterBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and take no flex layout in every engine
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2 print:hidden">
      {search}
      <div
        className={cx(
          'contents',
          !alone &&
            'max-md:-mx-[16px] max-md:-my-1 max-md:flex max-md:w-screen max-md:items-center max-md:gap-2 max-md:overflow-x-auto max-md:px-[16px] max-md:py-1 max-md:[scrollbar-width:none]',
        )}
      >
        {children}
      </div>
    </div>
  );
}
