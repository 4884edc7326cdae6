import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';

/** The button of a menu, the same before and after its list has loaded. */
export function MenuButton({
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string | undefined }) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...rest}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex h-[44px] min-w-[44px] cursor-pointer items-center justify-center gap-2 rounded-control text-soft dense:h-[36px] dense:min-w-[36px]',
        'hover:bg-sunken hover:text-ink aria-expanded:bg-sunken [&_svg]:size-5 [&_svg]:stroke-[1.6]',
        className,
      )}
    />
  );
}
