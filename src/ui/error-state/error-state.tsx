import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { referenceOf } from '../../lib/error-answer.ts';
import { Reference } from '../reference/reference.tsx';

interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What is safe, and what it means for the person. */
  children?: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
  /** What failed; an unexpected error is named for the person to quote. */
  error?: unknown;
}

/** In place of something that could not be shown. */
export function ErrorState({ title, children, action, error }: ErrorStateProps) {
  const reference = referenceOf(error);
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-16 text-center">
      <CircleAlert aria-hidden="true" className="mb-4 size-8 stroke-[1.25] text-bad" />
      <p className="text-lead font-medium">{title}</p>
      {children && <div className="mt-1 max-w-md text-balance text-soft">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
      {reference && <Reference id={reference} className="mt-6" />}
    </div>
  );
}
