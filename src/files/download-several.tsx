import { Download } from 'lucide-react';
import { useState } from 'react';
import { useReach } from '../session/connectivity.ts';
import { Button } from '../ui/button/button.tsx';

interface DownloadSeveralProps {
  label: string;
  /** Number of selected files. */
  count: number;
  /** Largest number at one time. */
  most: number;
  /** Downloads them. It throws once the failure was shown. */
  download(): Promise<void>;
  /** Ends the selection. */
  onDone(): void;
}

/** Downloads the selected files of a list from the server at once. */
export function DownloadSeveral({ label, count, most, download, onDone }: DownloadSeveralProps) {
  const { online } = useReach();
  const [busy, setBusy] = useState(false);
  const tooMany = count > most;
  const why = tooMany ? `At most ${most} at one time.` : 'This needs a connection.';
  async function start() {
    setBusy(true);
    try {
      await download();
      onDone();
    } catch {
      // The failure was shown; the selection stays to be tried again.
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button
        size="small"
        busy={busy}
        disabled={!online || tooMany}
        {...(!online || tooMany ? { title: why } : {})}
        onClick={() => void start()}
      >
        <Download aria-hidden="true" className="size-4 max-md:hidden" /> {label}
      </Button>
      {tooMany && <span className="text-small text-soft">{why}</span>}
    </>
  );
}
