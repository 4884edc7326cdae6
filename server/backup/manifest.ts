import * as v from 'valibot';
import { StartError } from '../start-error.ts';

/** Version of the archive's format. A release reads its own and all earlier ones. Archives are authenticated from version 2 on. */
export const format = 2;

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `portico.json`, the first entry: the facts needed before the rest can be read. */
export const about = v.object({
  format: count,
  /** Version of the app that made the archive. */
  version: v.string(),
  made_at: v.string(),
  /** Applied migrations, by hash (`server/db/migration/migrate.ts`). */
  migrations: v.array(hash),
});
export type About = v.InferOutput<typeof about>;

/** `manifest.json`, the last entry before `authenticity.json`: the contents of a complete archive. */
export const manifest = v.object({
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()), rows: count })),
  /** Keys, anchors and parts of tables with their SHA-256. Files are named by theirs. */
  entries: v.array(v.object({ name: v.string(), sha256: hash })),
  files: v.object({ count, bytes: count }),
  /** Blobs that were missing or damaged in the file store when the backup was made. */
  lost: v.array(hash),
});
export type Manifest = v.InferOutput<typeof manifest>;

/** The numbers of a version such as `1.20.3+…`, for comparison. */
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

/**
 * Refuses a backup this release cannot read.
 * @throws StartError
 */
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
