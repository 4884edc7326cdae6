import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import type { Portal } from '#contract/session/session.ts';
import { unlockWithPasskey } from '#src/session/vault/unlock.ts';
import { Button } from '#src/ui/button/button.tsx';

interface UnlockPasskeyProps {
  portal: Portal;
  onDone(next: string): void;
}

/** Opens the vault by this device's fingerprint, face or screen lock. */
export function UnlockPasskey({ portal, onDone }: UnlockPasskeyProps) {
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState<string>();

  async function ask() {
    setBusy(true);
    setWords(undefined);
    try {
      const result = await unlockWithPasskey(portal);
      if ('next' in result) onDone(result.next);
      else setWords(Object.values(result.refused).flat().join('\n'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <Button variant="primary" size="large" busy={busy} onClick={() => void ask().catch(reportError)}>
        <Fingerprint aria-hidden="true" className="size-5" /> Unlock with this device
      </Button>
      <p className="text-center text-small text-soft">Its fingerprint, face or screen lock.</p>
      {words && (
        <p role="alert" className="rounded-control bg-bad-tint px-3 py-2 text-small text-bad">
          {words}
        </p>
      )}
    </div>
  );
}
