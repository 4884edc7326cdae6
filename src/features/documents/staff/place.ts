import { splitPath } from '#contract/core/paths.ts';
import { byText } from '#contract/core/text/in-order.ts';
import type { StaffLane } from '#contract/documents/client-documents.ts';
import { type Lane, lanes } from '#contract/documents/documents.ts';

/** A folder of a lane; '' is the root. */
export interface DocumentPlace {
  lane: Lane;
  folder: string;
}

/** The open place in the address of a documents screen; what is left out is where it opens. */
export interface PlaceSearch {
  lane?: Lane;
  folder?: string;
}

/** The place that an address names, as far as there may be one. */
export function placeSearch({ lane, folder }: Record<string, unknown>): PlaceSearch {
  const known = lanes.find((one) => one === lane);
  const path = typeof folder === 'string' || typeof folder === 'number' ? String(folder) : '';
  return { ...(known && { lane: known }), ...(path && { folder: splitPath(path).join('/') }) };
}

export const isStaffLane = (lane: Lane): lane is StaffLane => lane === 'INTERNAL' || lane === 'SHARED';

/** The path of a folder as people read it. */
export const folderWords = (folder: string): string => splitPath(folder).join(' / ') || 'No folder';

/** All folders that are named, and those they are in, in order of their paths. */
export function withParents(folders: readonly string[]): string[] {
  const all = new Set<string>();
  for (const folder of folders) {
    const parts = splitPath(folder);
    for (const [at] of parts.entries()) all.add(parts.slice(0, at + 1).join('/'));
  }
  return [...all].toSorted(byText);
}

/** True if a folder is directly in another. */
export const isDirectlyIn = (folder: string, parent: string): boolean =>
  splitPath(folder).slice(0, -1).join('/') === parent;

/** True if a document's folder is this one, or within it. */
export const isWithin = (folder: string, parent: string): boolean =>
  parent === '' || folder === parent || folder.startsWith(`${parent}/`);
