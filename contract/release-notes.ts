import * as v from 'valibot';
import { endpoint } from './core/endpoint.ts';
import { date } from './core/values.ts';

/** The news of the app, as its users notice them. */
export const noteTypes = ['NEW', 'IMPROVED', 'FIXED'] as const;

const release = v.object({
  /** Null: the version that runs has no number yet. */
  version: v.nullable(v.string()),
  date: v.nullable(date),
  items: v.array(v.object({ type: v.picklist(noteTypes), text: v.string() })),
});
export const releaseNotes = v.object({
  /** The newest first. */
  releases: v.array(release),
  /** The number of items that are new since the person's last visit; the newest come first. */
  fresh: v.number(),
});
export type ReleaseNotes = v.InferOutput<typeof releaseNotes>;

const anyStaff = { by: 'bearer', audiences: ['staff'] } as const;

export const readReleaseNotes = endpoint({
  name: 'releaseNotes.read',
  summary: 'What is new in each version, and how much of it since my last visit',
  api: 'main',
  method: 'GET',
  path: '/release-notes',
  shape: 'data',
  answer: releaseNotes,
  allow: anyStaff,
});
export const noteReleaseNotesSeen = endpoint({
  name: 'releaseNotes.seen',
  summary: 'Note that I have seen what is new by now',
  api: 'main',
  method: 'PUT',
  path: '/release-notes/seen',
  shape: 'none',
  allow: anyStaff,
});
