import { useState } from 'react';
import { sendAgain } from '../session/flush-now.ts';
import { Button } from '../ui/button/button.tsx';
import { sayFailed } from '../ui/notifications/say-failed.ts';

/** Sends a waiting outbox item once more, in every state that is not final. */
export function TryAgain({ item, small = false }: { item: string; small?: boolean }) {
  const [busy, setBusy] = useState(false);
  function send() {
    setBusy(true);
    sendAgain(item)
      .catch(sayFailed)
      .finally(() => setBusy(false));
  }
  return (
    <Button {...(small && { size: 'small' })} busy={busy} onClick={send}>
      Try again
    </Button>
  );
}
