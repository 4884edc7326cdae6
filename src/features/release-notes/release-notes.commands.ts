import { noteReleaseNotesSeen, type ReleaseNotes, readReleaseNotes } from '#contract/release-notes.ts';
import { call } from '#src/api/call.ts';
import { queryClient } from '#src/session/query-client.ts';

/** Notes that the person has seen what is new, so that the mark in the menu goes. Without a connection the next visit does it. */
export async function noteSeen(): Promise<void> {
  await call(noteReleaseNotesSeen, {}, { quiet: true, background: true });
  queryClient.setQueriesData<ReleaseNotes>(
    { queryKey: [readReleaseNotes.name] },
    (notes) => notes && { ...notes, fresh: 0 },
  );
}
