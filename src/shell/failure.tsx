import { isLoadError } from '../lib/load-error.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorState } from '../ui/error-state/error-state.tsx';

/** In place of a screen that failed: a fault of ours, or a part of the app that did not load. */
export function Failure({ error }: { error: unknown }) {
  const load = isLoadError(error);
  return (
    <ErrorState
      title={load ? 'Load error' : 'Something went wrong'}
      action={<Button onClick={() => location.reload()}>Reload the page</Button>}
    >
      {load
        ? 'A part of Portico could not be loaded. Check your connection; nothing you did is lost.'
        : 'This screen could not be shown. Nothing you sent is lost.'}
    </ErrorState>
  );
}
