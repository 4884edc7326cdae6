import * as v from 'valibot';
import { StartError } from '../start-error.ts';

/** How an archive is laid out. A release reads this one and those before. From 2 on it is authenticated. */
export const format = 2;

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `portico.json`, the first entry: what has to be known before the rest can be read. */
export const about = v.object({
  format: count,
  /** Of the app that made it. */
  version: v.string(),
  made_at: v.string(),
  /** What the database has gone through, by hash (`server/db/migrate.ts`). */
  migrations: v.array(hash),
});
export type About = v.InferOutput<typeof about>;

/** `manifest.json`, the last entry: what the archive has to hold to be whole. */
export const manifest = v.object({
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()), rows: count })),
  /** Keys, anchors and parts of tables with their SHA-256. Files are named by theirs. */
  entries: v.array(v.object({ name: v.string(), sha256: hash })),
  files: v.object({ count, bytes: count }),
  /** Blobs of rows that were not, or not in whole, in the file store when the backup was made. */
  lost: v.array(hash),
});
export type Manifest = v.InferOutput<typeof manifest>;

/** `1.20.3+…` as numbers that compare. */
const numbersOf = (version: string) =>
  version
    .replace(/[-+].*/, '')
    .split('.')
    .map(Number);

function isLater(one: string, other: string): boolean {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  const at = a.findIndex((part, i) => part !== (b[i] ?? 0));
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/** Throws `StartError`, in words, when this release cannot read a backup. */
export function refuseForeign(made: About, here: { version: string; migrations: readonly string[] }): void {
  const shared = made.migrations.findIndex((each, i) => each !== here.migrations[i]);
  const beyond = made.migrations.length > here.migrations.length && shared === here.migrations.length;
  if (made.format > format || isLater(made.version, here.version) || beyond)
    throw new StartError(
      `This backup was made by a newer version of Portico (${made.version}; this is ${here.version}). Restore it with that version or a later one.`,
    );
  if (shared >= 0)
    throw new StartError(
      `This backup was made by another build of Portico (${made.version}; this is ${here.version}), whose tables are not an earlier state of these. Restore it with the build that made it.`,
    );
}
