import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What is safe, and what it means for the person. */
  children?: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
}

/** In place of something that could not be shown. */
export function ErrorState({ title, children, action }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-16 text-center">
      <CircleAlert aria-hidden="true" className="mb-4 size-8 stroke-[1.25] text-bad" />
      <p className="text-lead font-medium">{title}</p>
      {children && <div className="mt-1 max-w-md text-balance text-soft">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
