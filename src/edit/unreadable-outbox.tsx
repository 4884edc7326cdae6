import { Button } from '../ui/button/button.tsx';
import { ErrorState } from '../ui/error-state/error-state.tsx';

/** Shown where the outbox decides what is said, and this browser cannot read it. */
export const UnreadableOutbox = ({ onRetry }: { onRetry(): unknown }) => (
  <ErrorState
    title="What waits on this device can’t be read"
    action={<Button onClick={() => void onRetry()}>Try again</Button>}
  >
    So Portico can’t say whether what you did here was sent. Do not clear this browser’s data: close other
    tabs of Portico, then try again.
  </ErrorState>
);
