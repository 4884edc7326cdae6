import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText, Folder } from 'lucide-react';
import { useState } from 'react';
import { splitPath } from '#contract/core/paths.ts';
import {
  addClientDocuments,
  type ClientDocument,
  moveClientDocument,
} from '#contract/documents/client-documents.ts';
import { lanes as everyLane, type Lane } from '#contract/documents/documents.ts';
import { downloadStored } from '#contract/documents/stored-documents.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { ListEnd } from '#src/ui/item-list/list-end.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { Tabs } from '#src/ui/tabs/tabs.tsx';
import { laneWords } from '../lanes.ts';
import { AddDocuments, type FilesOfType } from './add-documents.tsx';
import { clientDocumentsOf, useLaneFolders } from './client-documents.queries.ts';
import { DocumentItem } from './document-item.tsx';
import { DocumentsDue } from './documents-due.tsx';
import { DownloadStored } from './download-stored.tsx';
import { FolderPath } from './folder-path.tsx';
import { HeldUploads } from './held-uploads.tsx';
import { MoveDocument } from './move-document.tsx';
import { NewFolder } from './new-folder.tsx';
import { type DocumentPlace, isDirectlyIn, isStaffLane, isWithin } from './place.ts';

interface ClientDocumentsProps {
  clientId: string;
  /** Every lane, unless some are named. */
  lanes?: readonly Lane[];
  /** The open folder, which the address names. */
  place: DocumentPlace;
  onGo(place: DocumentPlace): void;
}

/** The documents of a client by lane and folder: adding, reading and moving them. */
export function ClientDocuments({ clientId, lanes = everyLane, place, onGo }: ClientDocumentsProps) {
  const { lane, folder } = place;
  const [moving, setMoving] = useState<ClientDocument>();
  const adds = useMay(addClientDocuments);
  const query = useQuery(clientDocumentsOf(clientId));
  const folders = useLaneFolders(clientId, lane);
  const mayAdd = adds && isStaffLane(lane);
  const mayMove = useMay(moveClientDocument);
  const mayDownload = useMay(downloadStored);
  const [selection, setSelection] = useState<{ place: string; ids: readonly string[] }>();
  const ofLane = query.data?.data.filter((one) => one.lane === lane);
  const here = folders.filter((path) => isDirectlyIn(path, folder));
  const inFolder = ofLane?.filter((one) => one.folder === folder);
  const rows = inFolder && [...here, ...inFolder];
  // A selection ends with the folder it was made in.
  const placeKey = `${lane}/${folder}`;
  const selected = selection?.place === placeKey ? selection.ids : undefined;
  const selectOnly = (ids: readonly string[]) => setSelection({ place: placeKey, ids });
  const endSelection = () => setSelection(undefined);
  const [chosen, setChosen] = useState<FilesOfType>();
  const isWhole = lanes.length === everyLane.length;
  return (
    <div className="grid grid-cols-1 gap-6">
      {isWhole && <DocumentsDue clientId={clientId} onFiles={adds ? takeFiles : undefined} />}
      <Tabs<Lane>
        label="Documents by who sees them"
        tabs={lanes.map((key) => ({ key, label: laneWords[key].label }))}
        selected={lane}
        onSelect={(key) => onGo({ lane: key, folder: '' })}
      >
        <div className="grid grid-cols-1 gap-6">
          <p className="text-small text-soft">{laneWords[lane].seenBy}</p>
          <div className="flex flex-wrap items-center gap-3">
            <FolderPath {...place} />
            {mayDownload && !selected && (inFolder?.length ?? 0) > 1 && (
              <Button size="small" onClick={() => selectOnly([])}>
                Select
              </Button>
            )}
            {mayAdd && isStaffLane(lane) && (
              <NewFolder
                key={`${lane}/${folder}`}
                clientId={clientId}
                lane={lane}
                folder={folder}
                onMade={(made) => onGo({ lane, folder: made })}
              />
            )}
          </div>
          {selected && inFolder && (
            <fieldset className="flex flex-wrap items-center gap-3">
              <legend className="sr-only">Selected documents</legend>
              <DownloadStored
                documents={inFolder.filter(({ id }) => selected.includes(id))}
                onDone={endSelection}
              />
              <Button size="small" onClick={() => selectOnly(inFolder.map(({ id }) => id))}>
                Select all
              </Button>
              <Button size="small" onClick={endSelection}>
                Cancel
              </Button>
            </fieldset>
          )}
          {mayAdd && isStaffLane(lane) && (
            <AddDocuments
              key={lane}
              clientId={clientId}
              lane={lane}
              folder={folder}
              small={rows?.length !== 0}
              chosen={chosen}
              onTaken={() => setChosen(undefined)}
            />
          )}
          <Listed what="The documents" rows={rows} query={query} empty={<Empty {...place} />}>
            {(listed) => (
              <ItemList label={laneWords[lane].label} expected={4}>
                {listed?.map((row) =>
                  typeof row === 'string' ? (
                    <FolderItem
                      key={row}
                      place={{ lane, folder: row }}
                      count={ofLane?.filter((one) => isWithin(one.folder, row)).length ?? 0}
                    />
                  ) : (
                    <DocumentItem
                      key={row.id}
                      clientId={clientId}
                      document={row}
                      onMove={mayMove ? () => setMoving(row) : undefined}
                      selection={
                        selected && {
                          isSelected: selected.includes(row.id),
                          select: (isSelected) =>
                            selectOnly(
                              isSelected ? [...selected, row.id] : selected.filter((id) => id !== row.id),
                            ),
                        }
                      }
                    />
                  ),
                )}
              </ItemList>
            )}
          </Listed>
          <ListEnd answer={query.data} />
          {lane === 'FROM_CLIENT' && <HeldUploads clientId={clientId} />}
        </div>
        {moving && (
          <MoveDocument
            key={moving.id}
            clientId={clientId}
            document={moving}
            onClose={() => setMoving(undefined)}
          />
        )}
      </Tabs>
    </div>
  );

  /** Files that were chosen for a type go where staff add documents. */
  function takeFiles(files: FilesOfType) {
    setChosen(files);
    if (!isStaffLane(lane)) onGo({ lane: 'INTERNAL', folder: '' });
  }
}

/** A folder to open. */
const FolderItem = ({ place, count }: { place: DocumentPlace; count: number }) => (
  <Link to="." search={{ ...place }}>
    <Item
      leading={<Folder aria-hidden="true" />}
      title={splitPath(place.folder).at(-1)}
      detail={count === 1 ? '1 document' : `${count} documents`}
    />
  </Link>
);

const Empty = ({ lane, folder }: DocumentPlace) => (
  <EmptyState icon={<FileText />} title={folder ? 'This folder is empty' : 'No documents yet'}>
    {lane === 'FROM_CLIENT'
      ? 'Documents that contacts send from their portal appear here.'
      : 'Documents added here are listed, the newest first.'}
  </EmptyState>
);
