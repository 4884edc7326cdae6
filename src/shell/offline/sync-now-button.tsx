import { formatSize } from '#src/lib/sizes.ts';
import { askToPersist } from '#src/offline/content/storage-quota.ts';
import { useReach } from '#src/session/connectivity.ts';
import { type Keeping, useKeeping } from '#src/session/vault/offline-keeping.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Progress } from '#src/ui/progress/progress.tsx';
import { Status } from '#src/ui/status/status.tsx';

/** The progress of keeping the person's documents on this device, and a button to keep them all now. */
export function SyncNowButton() {
  const keeping = useKeeping();
  const { online } = useReach();
  const keep = () => {
    import('./offline-sync.ts').then(({ syncNow }) => syncNow()).catch(reportError);
    askToPersist().catch(console.warn);
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <div role="status" className="w-full">
        {keeping && <How keeping={keeping} />}
        {!online && (
          <p className="text-small text-warn">
            You are offline. More can be kept once you are connected; what is kept opens now.
          </p>
        )}
      </div>
      <Button disabled={!online} busy={keeping?.state === 'running'} onClick={keep}>
        {keeping?.state === 'kept' ? 'Look for new documents' : 'Keep my documents now'}
      </Button>
    </div>
  );
}

function How({ keeping: { state, files, of, heldBytes } }: { keeping: Keeping }) {
  if (state === 'running')
    return (
      <Progress
        label="Keeping your documents"
        {...(of > 0 && { value: files, max: of, detail: `${files} of ${of}` })}
      />
    );
  if (state === 'off')
    return <p>You had everything removed from this device. Nothing is kept until you ask for it.</p>;
  if (of === 0 && state !== 'failed') return <p>There is nothing to keep yet.</p>;
  switch (state) {
    case 'kept':
      return <Status tone="good">All of them open without a connection</Status>;
    case 'page':
      return (
        <p>
          All of them are here, and open without a connection as long as this page stays open: this browser
          does not keep Portico itself, or not yet.
        </p>
      );
    case 'held':
      return (
        <p>
          {files} of {of} open without a connection. Your browser is set to save data, so the others (
          {formatSize(heldBytes)}) wait for your word.
        </p>
      );
    case 'missing':
      return (
        <p className="text-warn">
          {files} of {of} open without a connection. The others were taken back, or there is no room for them.
        </p>
      );
    case 'failed':
      return (
        <p className="text-bad">
          The connection was lost{of > 0 && ` after ${files} of ${of}`}. What is kept stays.
        </p>
      );
  }
}
