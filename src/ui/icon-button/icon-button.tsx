import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'children'> {
  /** Action of the button, in words: read aloud and shown as the tooltip. */
  label: string;
  icon: ReactNode;
}

/** A button that is only an icon. 44 px under a finger, 36 px under a mouse, at any text size: a row of them has to fit. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(
        'inline-grid size-[44px] shrink-0 cursor-pointer place-items-center rounded-control text-soft transition-colors dense:size-[36px]',
        'hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-40 [&_svg]:size-5 [&_svg]:stroke-[1.6]',
        className,
      )}
    >
      {icon}
    </button>
  );
}
