import { useEffect, useRef } from 'react';
import type { Envelope } from '../../../../contract/signing/signing.ts';
import type { Values } from '../../../../contract/signing/signing-input.ts';

/** How long nothing more is filled in before it goes to the server, ms. */
const restMs = 1500;

/**
 * Keeps what is filled in on the server too, a moment after each change and when the screen is left, so that it can be gone on with on
 * another device. Without a network it stays here.
 */
export function useSavedProgress(envelope: Pick<Envelope, 'id' | 'version'>): {
  save(values: Values): void;
  /** Nothing of it is sent any more: the act that is about to be made says it all. */
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
        import('./signing.commands.ts')
          .then(({ saveSigningProgress: saveFilled }) => saveFilled(envelope, values))
          .catch(() => undefined);
      };
      waiting.current = { timer: setTimeout(send, restMs), send };
    },
  };
}
