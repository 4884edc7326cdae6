import type { ReactNode } from 'react';

/** The link back, above a title: the router's link, with an arrow before it. */
export function BackLink({ children }: { children: ReactNode }) {
  return (
    <div
      className={
        'text-small text-soft print:hidden [&_a]:relative [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center [&_a]:gap-1.5 [&_a:hover]:text-ink ' +
        "[&_a]:before:ml-0.5 [&_a]:before:size-1.5 [&_a]:before:rotate-45 [&_a]:before:border-b-[1.5px] [&_a]:before:border-l-[1.5px] [&_a]:before:content-[''] " +
        "[&_a]:after:absolute [&_a]:after:-inset-x-2 [&_a]:after:-inset-y-2.5 [&_a]:after:content-[''] dense:[&_a]:after:hidden"
      }
    >
      {children}
    </div>
  );
}
