import { currentMarker } from '#src/offline/plain/vault-metadata.ts';
import type { UnlockMethod } from '#src/offline/vault/lock-rules.ts';
import { useSession } from '#src/session/session.ts';

/** Protection of the kept data, by the weakest of the unlock methods set up. */
const claims: Record<UnlockMethod | 'neither', string> = {
  passkey: 'A passkey guards what is kept here: someone who copies the browser’s files gets nothing.',
  pin: 'A PIN guards what is kept here: it delays someone who copies the browser’s files (8 digits: about a day on one graphics card).',
  neither:
    'No passkey or PIN is set up: against someone who copies the browser’s files only the device’s own disk encryption protects.',
};

/** The protection of the kept data, in the words of docs/security.md. */
export function Protection() {
  const { portal } = useSession();
  const methods = currentMarker(portal)?.methods ?? [];
  const weakest = methods.includes('pin') ? 'pin' : (methods[0] ?? 'neither');
  return (
    <p className="text-small text-soft">
      Locked, Portico shows nothing to someone holding the phone. {claims[weakest]}
    </p>
  );
}
