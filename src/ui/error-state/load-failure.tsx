import type { ReactNode } from 'react';
import { explanationOf, httpStatusOf } from '#src/lib/error-answer.ts';
import { Button } from '../button/button.tsx';
import { ErrorState } from './error-state.tsx';

interface LoadFailureProps {
  /** Begins the sentence, e.g. 'Your payslips'. */
  what: string;
  error: unknown;
  onRetry(): unknown;
  /** A link to a page where the person can go on. */
  back?: ReactNode;
}

/** Consequence and next step: the server's own words if it refused. */
function wordsFor(error: unknown): string {
  const status = httpStatusOf(error);
  // Kept data would be shown in spite of the failure.
  if (status === undefined)
    return 'Nothing is lost, but none of it is kept on this device. Check your connection and try again.';
  if (status >= 500)
    return 'Nothing is lost. The fault is on our side: try again, and if it stays like this, tell the firm.';
  return (
    explanationOf(error) ?? 'The server did not say why. Try again, and if it stays like this, tell the firm.'
  );
}

/** Shown in place of a list or record that did not load. */
export function LoadFailure({ what, error, onRetry, back }: LoadFailureProps) {
  return (
    <ErrorState
      title={`${what} could not be loaded`}
      error={error}
      action={
        <>
          <Button onClick={() => void onRetry()}>Try again</Button>
          {back}
        </>
      }
    >
      <span className="whitespace-pre-line">{wordsFor(error)}</span>
    </ErrorState>
  );
}
