import { readReleaseNotes } from '#contract/release-notes.ts';
import { queryOf } from '#src/api/query.ts';

export const releaseNotesQuery = queryOf(readReleaseNotes, {}, { quiet: true });
export const watchedReleaseNotes = queryOf(readReleaseNotes, {}, { quiet: true, background: true });
