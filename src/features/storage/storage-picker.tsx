import { WifiOff } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Upload } from '#contract/documents/uploads.ts';
import { UnlockFile } from '#src/files/unlock-file.tsx';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { SearchField } from '#src/ui/filter/search-field.tsx';
import { usePhone } from '#src/ui/use-media.ts';
import { NewStorageFolder } from './new-folder.tsx';
import { above, type StoragePlace, storageStart } from './place.rules.ts';
import { PlaceCrumbs } from './place-crumbs.tsx';
import { SiteDrives, StorageStart } from './storage-start.tsx';
import { StoredFolder } from './stored-folder.tsx';
import { TopFolders } from './top-folders.tsx';
import { useChosen } from './use-chosen.ts';

interface StoragePickerProps {
  /** The client of the envelope, whose site comes first. */
  clientId?: string | undefined;
  /** Number of documents that may still be added, 1 to 10. */
  room: number;
  /**
   * Called with each file that the server copied into a finished upload of purpose `signing`, checked like any upload: put its `id` into
   * the draft's documents as `uploadId`.
   */
  onTaken(upload: Upload): void;
  /** Called when all chosen files were taken, or the person left. */
  onClose(): void;
}

/**
 * Chooses PDFs from the firm's document storage: sites, drives and folders, or one's own drive. Mount it to open it. A file that can't be
 * signed stays chosen, with the reason; a protected one asks for its password.
 */
export function StoragePicker({ clientId, room, onTaken, onClose }: StoragePickerProps) {
  const { online } = useReach();
  const phone = usePhone();
  const [place, setPlace] = useState<StoragePlace>(storageStart);
  const [search, setSearch] = useState('');
  const crumbs = useRef<{ focus(): void }>(null);
  const { chosen, isChosen, choose, take, locked, open, busy, problems } = useChosen(room, onTaken);

  function go(to: StoragePlace) {
    setPlace(to);
    setSearch('');
    // After the new place is rendered, because the focused element is gone then.
    requestAnimationFrame(() => crumbs.current?.focus());
  }
  function back() {
    const to = above(place);
    if (to) go(to);
  }
  const words = chosen.length > 1 ? `Add ${chosen.length} documents` : 'Add document';

  return (
    <Dialog
      open
      title="Document storage"
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            busy={busy}
            disabled={chosen.length === 0 || !online}
            onClick={async () => (await take()) && onClose()}
          >
            {words}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {problems.length > 0 && (
        <p
          role="alert"
          className="mb-3 whitespace-pre-line rounded-control bg-bad-tint px-3 py-2 text-small text-bad"
        >
          {problems.join('\n')}
        </p>
      )}
      {locked.map((file) => (
        <div key={[file.drive.id, file.path, file.name].join('/')} className="mb-3">
          <UnlockFile
            name={file.name}
            onOpen={async (password) => {
              if (await open(file, password)) onClose();
            }}
            onRemove={() => choose(file, false)}
          />
        </div>
      ))}
      <div className="mb-3 flex flex-wrap items-center gap-x-3">
        <PlaceCrumbs ref={crumbs} place={place} onGo={go} />
        {online && place.at === 'folder' && <NewStorageFolder key={place.path} place={place} onMade={go} />}
      </div>
      <SearchField
        key={JSON.stringify(place)}
        label="Find here"
        value={search}
        onSearch={setSearch}
        pause={0}
        className="mb-3"
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are a shorter way to what its buttons do */}
      <div className="min-h-96" onKeyDown={(event) => moveByKeys(event, back)}>
        {online ? (
          <>
            {place.at === 'start' && <StorageStart clientId={clientId} search={search} onGo={go} />}
            {place.at === 'site' && <SiteDrives site={place.site} search={search} onGo={go} />}
            {(place.at === 'folder' || place.at === 'mine') && (
              <div className="flex gap-6">
                {!phone && place.path !== '' && <TopFolders place={place} onGo={go} />}
                <div className="min-w-0 flex-1">
                  <StoredFolder
                    place={place}
                    search={search}
                    isChosen={isChosen}
                    onChoose={choose}
                    onGo={go}
                  />
                </div>
              </div>
            )}
          </>
        ) : (
          <EmptyState icon={<WifiOff />} title="You are offline">
            The document storage needs a connection. What you have chosen is still here.
          </EmptyState>
        )}
      </div>
    </Dialog>
  );
}

/** Up and down move in the rows of a list; Backspace and left go one step back. */
function moveByKeys(event: KeyboardEvent<HTMLElement>, back: () => void) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Backspace' || event.key === 'ArrowLeft') return back();
  if (!step) return;
  const list = (event.target as HTMLElement).closest('ul') ?? event.currentTarget;
  const rows = [...list.querySelectorAll<HTMLElement>('li > button:enabled')];
  rows[rows.indexOf(document.activeElement as HTMLElement) + step]?.focus();
  event.preventDefault();
}
