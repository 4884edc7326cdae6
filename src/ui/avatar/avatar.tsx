import { initials } from '#src/lib/initials.ts';
import { cx } from '../cx.ts';

/** Two letters of other scripts, such as Ж and Щ, are wider than the disc at the usual size. */
const isWide = (letters: string) => letters.length > 1 && !/^[\p{Script=Latin}\p{N}]+$/u.test(letters);

/** The initials of a person in a disc. Not read aloud: the name is beside it or on its button. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  const letters = initials(name);
  return (
    <span
      aria-hidden="true"
      data-initials={letters}
      className={cx(
        'before:content-[attr(data-initials)]',
        'inline-grid size-8 shrink-0 select-none place-items-center rounded-full bg-accent-tint font-semibold text-accent-text',
        isWide(letters) ? 'text-tiny' : 'text-small',
        className,
      )}
    />
  );
}
