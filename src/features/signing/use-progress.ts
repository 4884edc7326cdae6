import { useEffect, useRef } from 'react';
import type { Envelope } from '../../../contract/signing.ts';
import type { Values } from '../../../contract/submission.ts';

/** How long nothing more is filled in before it goes to the server, ms. */
const restMs = 1500;

/**
 * Keeps what is filled in on the server too, a moment after each change and when the screen is left, so that it can be gone on with on
 * another device. Without a network it stays here.
 */
export function useProgress(envelope: Pick<Envelope, 'id' | 'version'>): (values: Values) => void {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send(): void }>(undefined);
  useEffect(() => () => waiting.current?.send(), []);

  return (values) => {
    clearTimeout(waiting.current?.timer);
    const send = () => {
      clearTimeout(timer);
      waiting.current = undefined;
      import('./signing.commands.ts')
        .then(({ saveFilled }) => saveFilled(envelope, values))
        .catch(() => undefined);
    };
    const timer = setTimeout(send, restMs);
    waiting.current = { timer, send };
  };
}
