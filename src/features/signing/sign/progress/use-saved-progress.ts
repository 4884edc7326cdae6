import { useEffect, useRef } from 'react';
import type { Envelope } from '#contract/signing/signing.ts';
import type { Values } from '#contract/signing/signing-input.ts';

/** Time without a change before progress is saved on the server, ms. */
const restMs = 1500;

/**
 * Saves progress on the server too, shortly after each change and when the screen is left, so that it can be continued on another device.
 * Without a network it stays on this device.
 */
export function useSavedProgress(envelope: Pick<Envelope, 'id' | 'version'>): {
  save(values: Values): void;
  /** Cancels the pending save, because the submission that follows contains it all. */
  drop(): void;
} {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send(): void }>(undefined);
  useEffect(() => () => waiting.current?.send(), []);

  const drop = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  return {
    drop,
    save(values) {
      drop();
      const send = () => {
        drop();
        import('../signing.commands.ts')
          .then(({ saveSigningProgress: saveFilled }) => saveFilled(envelope, values))
          .catch(() => undefined);
      };
      waiting.current = { timer: setTimeout(send, restMs), send };
    },
  };
}
