import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { referenceOf } from '#src/lib/error-answer.ts';
import { Reference } from '../reference/reference.tsx';

interface ErrorStateProps {
  /** The failure, in words. */
  title: string;
  /** Consequences for the person: first that nothing is lost. */
  children?: ReactNode;
  /** Further steps, as buttons or links. */
  action?: ReactNode;
  /** The error; an unexpected one is shown with a reference to quote. */
  error?: unknown;
}

/** Shown in place of content that could not be shown. */
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
