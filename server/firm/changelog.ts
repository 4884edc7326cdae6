import { existsSync, readFileSync } from 'node:fs';
import type { ReleaseNotes } from '#contract/release-notes.ts';
import { parseChangelog } from './parse-changelog.ts';

const changelog = new URL('../../CHANGELOG.md', import.meta.url);
let parsed: ReleaseNotes['releases'] | undefined;

/** The notes of the version that runs, read once; none in an installation without the file. */
export function releases(): ReleaseNotes['releases'] {
  parsed ??= existsSync(changelog) ? parseChangelog(readFileSync(changelog, 'utf8')) : [];
  return parsed;
}

/** Number of entries in them. */
export const countNotes = (): number => releases().reduce((sum, { items }) => sum + items.length, 0);
