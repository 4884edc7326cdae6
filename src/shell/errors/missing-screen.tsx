import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { type Again, useArrival } from '#src/ui/part/use-arrival.ts';
import { FailureText } from './failure-text.tsx';

/** In place of a screen whose code did not arrive. The screen appears as soon as the code can be had. */
export function MissingScreen({ load }: { load: Again }) {
  const router = useRouter({ warn: false });
  const again = useCallback(
    // Before there is a router, nothing of the page is there that a reload could lose.
    () => load().then(() => (router ? router.invalidate() : location.reload())),
    [load, router],
  );
  const { isTrying, isReached, tryNow } = useArrival(again);
  const { online } = useReach();
  return (
    <FailureText
      title="This screen has not loaded yet"
      detail={
        isReached
          ? 'There is a connection, but this page cannot load the screen any more. Reload the page to continue.'
          : online
            ? 'It opens by itself as soon as it arrives.'
            : 'You are offline. It opens by itself once there is a connection.'
      }
    >
      <Button busy={isTrying} onClick={isReached ? () => location.reload() : tryNow}>
        {isReached ? 'Reload the page' : 'Try again'}
      </Button>
    </FailureText>
  );
}
