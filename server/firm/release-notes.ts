import * as contract from '#contract/release-notes.ts';
import { type Handler, handle } from '../http/handler.ts';
import { releaseNotesSeen, setReleaseNotesSeen } from '../people/queries.ts';
import { countNotes, releases } from './changelog.ts';

export const releaseNoteHandlers: readonly Handler[] = [
  handle(contract.readReleaseNotes, async ({ tx, actor: { userId } }) => {
    const seen = userId === null ? countNotes() : await releaseNotesSeen(tx, userId);
    return { releases: releases(), fresh: Math.max(0, countNotes() - seen) };
  }),
  handle(contract.noteReleaseNotesSeen, async ({ tx, actor: { userId } }) => {
    if (userId !== null) await setReleaseNotesSeen(tx, userId, countNotes());
    return undefined;
  }),
];
