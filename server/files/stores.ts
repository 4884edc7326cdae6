import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { closedFolder } from './closed-folder.ts';
import { diskStore } from './disk.ts';
import { diskKeys, type KeyFiles } from './keys.ts';
import { type PartialStore, partialUploads } from './partial.ts';
import type { S3Settings } from './s3/variables.ts';
import type { FileStore } from './store.ts';

/** Storage of everything outside the database: in the data folder, or in a bucket that several servers share. */
export interface Stores {
  files: FileStore;
  uploads: PartialStore;
  keys: KeyFiles;
  /** The daily anchors of all records (`server/signing/audit/anchors.ts`), which are not secret. */
  anchors: KeyFiles;
  /** Location of the documents, for messages. */
  place: string;
  /** True if a bucket is empty. A data folder is always true here: it is checked as a whole elsewhere. */
  isEmpty(): Promise<boolean>;
  /** Deletes everything from a bucket that was empty before; does nothing to a data folder. */
  clear(): Promise<void>;
}

/**
 * Opens the configured stores.
 * @throws StartError when the bucket cannot be used
 */
export async function openStores({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Stores> {
  const place = join(dataDir, 'files');
  if (s3) return openS3(s3, join(place, 'new'));
  await closedFolder(place);
  return {
    files: diskStore(place),
    uploads: partialUploads(join(dataDir, 'uploads')),
    keys: diskKeys(join(dataDir, 'keys')),
    anchors: diskKeys(join(dataDir, 'anchors')),
    place,
    isEmpty: async () => true,
    clear: async () => undefined,
  };
}

async function openS3(settings: S3Settings, scratch: string): Promise<Stores> {
  // Loaded only for a bucket: the client is large.
  const { openBucket } = await import('./s3/bucket.ts');
  const [{ s3Blobs }, { s3Keys }, { s3Parts }] = await Promise.all([
    import('./s3/blobs.ts'),
    import('./s3/keys.ts'),
    import('./s3/parts.ts'),
  ]);
  const bucket = openBucket(settings);
  await bucket.check().catch((cause: unknown) => {
    throw new StartError(unusable(settings, cause), { cause });
  });
  const place = `s3://${settings.bucket}/${settings.prefix}`;
  return {
    files: s3Blobs(bucket, scratch),
    uploads: s3Parts(bucket),
    keys: s3Keys(bucket, place),
    anchors: s3Keys(bucket, place, 'anchors/'),
    place,
    async isEmpty() {
      for await (const some of bucket.list('')) if (some.length > 0) return false;
      return true;
    },
    async clear() {
      for await (const some of bucket.list('')) for (const { key } of some) await bucket.delete(key);
    },
  };
}

/** The reason why a bucket cannot be used, without its key. */
function unusable({ bucket, endpoint, region }: S3Settings, cause: unknown): string {
  const status = (cause as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  const at = `The bucket ${bucket} at ${endpoint ?? `AWS in ${region}`}`;
  if (status === 404) return `${at} is not there. Make it, or name another with S3_BUCKET.`;
  if (status === 403 || status === 401)
    return `${at} may not be used with this key. Are S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY right, and may the key list, read, write and delete there?`;
  return `${at} did not answer. Is it running, and are S3_ENDPOINT and S3_REGION right?`;
}
