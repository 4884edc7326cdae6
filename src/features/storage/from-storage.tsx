import { FolderOpen } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { maxUploadFiles } from '#contract/core/limits.ts';
import type { Upload } from '#contract/documents/uploads.ts';
import { Button } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';

const StoragePicker = lazyPart(
  async () => ({ default: (await import('./storage-picker.tsx')).StoragePicker }),
  MissingDialog,
);

interface FromStorageProps {
  /** The client of the envelope, whose site comes first. */
  clientId: string | undefined;
  /** Number of documents that may still be added. */
  room: number;
  /** Called with each file that the server copied into a finished upload: put its `id` into the draft's documents as `uploadId`. */
  onTaken(upload: Upload): void;
}

/** The button that opens the document storage to choose PDFs. */
export function FromStorage({ clientId, room, onTaken }: FromStorageProps) {
  const [open, setOpen] = useState(false);
  const fullId = useId();
  return (
    <>
      <Button
        disabled={room === 0}
        aria-describedby={room === 0 ? fullId : undefined}
        onClick={() => setOpen(true)}
      >
        <FolderOpen aria-hidden="true" className="size-4.5 stroke-[1.6]" />
        From storage
      </Button>
      {room === 0 && (
        <p id={fullId} className="w-full text-small text-soft">
          An envelope holds at most {maxUploadFiles} documents. Remove one to add another.
        </p>
      )}
      {open && (
        // Resets the text styles, which the button's surroundings may set.
        <div className="contents text-left">
          <Suspense>
            <StoragePicker clientId={clientId} room={room} onTaken={onTaken} onClose={() => setOpen(false)} />
          </Suspense>
        </div>
      )}
    </>
  );
}
