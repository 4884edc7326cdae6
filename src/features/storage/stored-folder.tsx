import { useQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { ItemList } from '#src/ui/item-list/item-list.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { OpeningRow, StorageFileRow } from './entry-rows.tsx';
import { type FolderPlace, findByName, inside } from './place.rules.ts';
import type { FileToTake } from './storage.commands.ts';
import { folderQuery } from './storage.queries.ts';

interface StoredFolderProps {
  place: FolderPlace;
  search: string;
  isChosen(file: FileToTake): boolean;
  onChoose(file: FileToTake, chosen: boolean): void;
  onGo(place: FolderPlace): void;
}

/** Content of a folder: folders to open, PDFs to choose. */
export function StoredFolder({ place, search, isChosen, onChoose, onGo }: StoredFolderProps) {
  const folder = useQuery(folderQuery(place));
  const { data } = folder;
  const fileOf = (name: string): FileToTake | undefined =>
    data && { drive: data.drive, path: place.path, name };
  return (
    <Listed
      what="This folder"
      rows={data?.entries.filter(findByName(search))}
      query={folder}
      empty={
        <EmptyState icon={<FolderOpen />} title={search ? 'Nothing of that name' : 'This folder is empty'}>
          {search ? 'Look in another folder, or for other words.' : 'Documents put here appear at once.'}
        </EmptyState>
      }
    >
      {(entries) => (
        <ItemList compact label="Folders and files">
          {entries?.map((entry) => {
            const file = fileOf(entry.name);
            return entry.kind === 'folder' || !file ? (
              <OpeningRow
                key={`folder ${entry.name}`}
                kind="folder"
                title={entry.name}
                onOpen={() => onGo(inside(place, entry.name))}
              />
            ) : (
              <StorageFileRow
                key={entry.name}
                file={entry}
                chosen={isChosen(file)}
                onChoose={(chosen) => onChoose(file, chosen)}
              />
            );
          })}
        </ItemList>
      )}
    </Listed>
  );
}
