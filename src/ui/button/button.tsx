import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '../cx.ts';
import { Spinner } from '../spinner/spinner.tsx';

const variants = {
  primary: 'bg-accent text-on-accent hover:brightness-108 active:brightness-92',
  plain: 'border border-edge bg-paper text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-bad-fill text-on-bad hover:brightness-108 active:brightness-92',
};

const sizes = {
  // Low beside text; a finger finds it all the same.
  small:
    'min-h-9 px-3 text-small after:absolute after:inset-x-0 after:-inset-y-1 dense:min-h-8 dense:after:hidden',
  normal: 'min-h-11 px-4 text-body dense:min-h-9',
  large: 'min-h-12 px-6 text-lead max-md:px-4',
};

/** The classes of a button, also for links: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: keyof typeof variants = 'plain', size: keyof typeof sizes = 'normal') {
  return cx(
    'relative inline-flex max-w-full shrink-0 cursor-pointer items-center justify-center gap-2 rounded-control font-medium',
    'select-none text-center transition-[background-color,filter,opacity] disabled:opacity-50 disabled:pointer-events-none',
    variants[variant],
    sizes[size],
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** Work is under way: shows a spinner, keeps the width and the focus, and does nothing when pressed. */
  busy?: boolean;
}

/** A button; at most one `primary` on a screen. */
export function Button({ variant, size, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event: MouseEvent) => event.preventDefault() : onClick}
      className={cx(buttonClass(variant, size), className)}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={cx('inline-flex min-w-0 items-center gap-2', busy && 'opacity-0')}>{children}</span>
    </button>
  );
}
