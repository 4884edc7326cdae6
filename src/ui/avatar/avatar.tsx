import { initials } from '../../lib/initials.ts';
import { cx } from '../cx.ts';

/** The initials of a person in a disc. Not read aloud: the name is beside it or on its button. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      data-initials={initials(name)}
      className={cx(
        'before:content-[attr(data-initials)]',
        'inline-grid size-8 shrink-0 select-none place-items-center rounded-full bg-accent-tint text-small font-semibold text-accent-text',
        className,
      )}
    />
  );
}
