import type { Counter } from '#src/session/page-target.ts';

/** The number of things that are new since the person's last visit. */
export const releaseNotesCounter: Counter = {
  label: 'new',
  watch: async () => (await import('./watch-release-notes.ts')).watchReleaseNotes,
};
