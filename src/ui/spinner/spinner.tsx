import { cx } from '../cx.ts';

/** A turning ring in the colour of the text. Decorative: text beside it must describe the wait. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block size-4 animate-spinner rounded-full border-2 border-current border-t-transparent',
        className,
      )}
    />
  );
}
