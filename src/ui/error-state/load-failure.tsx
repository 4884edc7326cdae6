import { Button } from '../button/button.tsx';
import { ErrorState } from './error-state.tsx';

/** In place of a list or record that was not answered. `what` begins the sentence, e.g. 'Your payslips'. */
export function LoadFailure({ what, onRetry }: { what: string; onRetry(): unknown }) {
  return (
    <ErrorState
      title={`${what} could not be loaded`}
      action={<Button onClick={() => void onRetry()}>Try again</Button>}
    >
      Nothing is lost. Check your connection and try again.
    </ErrorState>
  );
}
