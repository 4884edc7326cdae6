import { Link } from '@tanstack/react-router';
import { splitPath } from '#contract/core/paths.ts';
import { linkClass } from '#src/ui/link/link-class.ts';
import { laneWords } from '../lanes.ts';
import type { DocumentPlace } from './place.ts';

/** The way from the root of a lane to the open folder. */
export function FolderPath({ lane, folder }: DocumentPlace) {
  const parts = splitPath(folder);
  const steps = [
    { label: laneWords[lane].label, path: '' },
    ...parts.map((label, at) => ({ label, path: parts.slice(0, at + 1).join('/') })),
  ];
  return (
    <nav aria-label="Folders" className="min-w-0 flex-1">
      <ol className="flex flex-wrap items-center gap-x-2">
        {steps.map(({ label, path }, at) => (
          <li key={path} className="flex min-h-9 min-w-0 items-center gap-x-2">
            {at > 0 && (
              <span aria-hidden="true" className="text-faint">
                /
              </span>
            )}
            {at === steps.length - 1 ? (
              <span aria-current="location" className="wrap-anywhere font-medium">
                {label}
              </span>
            ) : (
              <Link to="." search={{ lane, ...(path && { folder: path }) }} className={linkClass}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
