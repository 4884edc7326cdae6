import { cx } from '../cx.ts';

/** A grey shape in place of loading content; give it the size of that. Screen readers get `aria-busy` instead. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('block animate-skeleton rounded-mark bg-sunken', className)} />
  );
}

/** Grey lines in place of text of a known number of lines. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="block">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity but their place
        <span key={line} className="flex h-6 items-center">
          <Skeleton className={cx('h-3', line === lines - 1 ? 'w-3/5' : 'w-full')} />
        </span>
      ))}
    </span>
  );
}
