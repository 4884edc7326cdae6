import { Button } from '../ui/button/button.tsx';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import { LoadFailure } from '../ui/error-state/load-failure.tsx';

interface FileFailureProps {
  /** Begins the sentence, e.g. 'The document'. */
  what: string;
  error: unknown;
  onRetry(): unknown;
}

/** True if the received bytes are not those of the row: trying again helps only if they were damaged on the way. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof Error && error.name === 'WrongBytesError';

/** Shown in place of a file that could not be read: it did not arrive, or arrived damaged. */
export function FileFailure({ what, error, onRetry }: FileFailureProps) {
  if (!isDamaged(error)) return <LoadFailure what={what} error={error} onRetry={onRetry} />;
  return (
    <ErrorState
      title={`${what} arrived broken`}
      action={<Button onClick={() => void onRetry()}>Fetch it again</Button>}
    >
      It is not the file that was sent, so it is not shown. Nothing you did is lost. If it stays like this,
      tell the firm.
    </ErrorState>
  );
}
