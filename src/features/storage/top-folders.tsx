import { useQuery } from '@tanstack/react-query';
import { splitPath } from '#contract/core/paths.ts';
import { cx } from '#src/ui/cx.ts';
import { type FolderPlace, inside } from './place.rules.ts';
import { topFoldersQuery } from './storage.queries.ts';

interface TopFoldersProps {
  place: FolderPlace;
  onGo(place: FolderPlace): void;
}

/** The top folders of the drive, beside the open folder if there is space, to change between them without going back. */
export function TopFolders({ place, onGo }: TopFoldersProps) {
  // The folders can also be reached through the breadcrumbs, so nothing is missing while they load or when they can't be loaded.
  const { data } = useQuery(topFoldersQuery(place));
  const [here] = splitPath(place.path);
  return (
    <nav aria-label="Folders of this drive" className="w-52 shrink-0">
      <ul className="flex flex-col">
        {data?.entries.map(({ name }) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === here ? 'true' : undefined}
              onClick={() => onGo(inside({ ...place, path: '' }, name))}
              className={cx(
                'flex min-h-10 w-full cursor-pointer items-center rounded-control px-3 text-left text-small dense:min-h-8',
                name === here ? 'bg-sunken font-medium' : 'text-soft hover:bg-sunken hover:text-ink',
              )}
            >
              <span className="truncate">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
