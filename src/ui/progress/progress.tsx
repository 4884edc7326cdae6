import { cx } from '../cx.ts';

interface ProgressProps {
  /** The running work, in words. */
  label: string;
  /** The progress; leave it out while it is not known. */
  value?: number | undefined;
  max?: number;
  /** Shown at the right, such as "2 of 5". */
  detail?: string;
  /** Shows only the bar; the words are read aloud. */
  bare?: boolean;
  className?: string;
}

/** The progress of some work: words, and a bar under them. */
export function Progress({ label, value, max = 1, detail, bare, className }: ProgressProps) {
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      {!bare && (
        <div className="flex justify-between gap-4 text-small">
          <span>{label}</span>
          {detail && <span className="whitespace-nowrap text-soft tabular-nums">{detail}</span>}
        </div>
      )}
      <progress
        aria-label={label}
        aria-valuetext={detail}
        value={value}
        max={max}
        className={cx(
          'block h-1 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken text-accent',
          '[&::-moz-progress-bar]:bg-accent-text [&::-webkit-progress-bar]:bg-sunken',
          '[&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent-text [&::-webkit-progress-value]:transition-[width]',
          'indeterminate:animate-skeleton indeterminate:bg-accent-text indeterminate:[&::-webkit-progress-bar]:bg-accent-text',
        )}
      />
    </div>
  );
}
