import { existsSync, readFileSync } from 'node:fs';
import * as contract from '../../contract/release-notes.ts';
import { type Handler, handle } from '../http/handler.ts';
import { releaseNotesSeen, setReleaseNotesSeen } from '../people/queries.ts';
import { parseChangelog } from './parse-changelog.ts';

const changelog = new URL('../../CHANGELOG.md', import.meta.url);
let parsed: contract.ReleaseNotes['releases'] | undefined;
/** The notes of the version that runs, read once; none in an installation without the file. */
function releases(): contract.ReleaseNotes['releases'] {
  parsed ??= existsSync(changelog) ? parseChangelog(readFileSync(changelog, 'utf8')) : [];
  return parsed;
}
const total = () => releases().reduce((sum, { items }) => sum + items.length, 0);

export const releaseNoteHandlers: readonly Handler[] = [
  handle(contract.readReleaseNotes, async ({ tx, actor: { userId } }) => {
    const seen = userId === null ? total() : await releaseNotesSeen(tx, userId);
    return { releases: releases(), fresh: Math.max(0, total() - seen) };
  }),
  handle(contract.noteReleaseNotesSeen, async ({ tx, actor: { userId } }) => {
    if (userId !== null) await setReleaseNotesSeen(tx, userId, total());
    return undefined;
  }),
];
