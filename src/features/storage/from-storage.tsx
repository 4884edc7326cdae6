import { FolderOpen } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { maxUploadFiles } from '../../../contract/core/limits.ts';
import type { Upload } from '../../../contract/documents/uploads.ts';
import { Button } from '../../ui/button/button.tsx';

const StoragePicker = lazy(() =>
  import('./storage-picker.tsx').then((file) => ({ default: file.StoragePicker })),
);

interface FromStorageProps {
  /** The client an envelope is for: their site comes first. */
  clientId: string | undefined;
  /** How many documents may still be added. */
  room: number;
  /** Called with each file the server has copied into a finished upload: name its id in the draft as `uploadId`. */
  onTaken(upload: Upload): void;
}

/** The button that opens the document storage, to choose PDFs from it. */
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
        // Text is set as in any dialog, however the button's surroundings set theirs.
        <div className="contents text-left">
          <Suspense>
            <StoragePicker clientId={clientId} room={room} onTaken={onTaken} onClose={() => setOpen(false)} />
          </Suspense>
        </div>
      )}
    </>
  );
}
