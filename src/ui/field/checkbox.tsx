import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'checked'> {
  checked: boolean;
  /** `range`: Shift was held. */
  onChange(checked: boolean, range: boolean): void;
  /** Label of the box; without it give `aria-label`. */
  children?: ReactNode;
  /** The box stands for several things, and only some are ticked. */
  mixed?: boolean;
}

/** A box to tick, with its label: 44 px under a finger. */
export function Checkbox({ checked, onChange, children, mixed = false, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={cx(
        'inline-flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-default has-disabled:text-faint dense:min-h-8',
        !children && 'min-w-11 justify-center dense:min-w-8',
        className,
      )}
    >
      <input
        {...rest}
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        type="checkbox"
        checked={checked}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-4.5 shrink-0 cursor-[inherit] accent-accent dense:size-4"
      />
      {children}
    </label>
  );
}
