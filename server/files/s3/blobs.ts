import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { hashOf } from '#server/hash.ts';
import { blobName } from '../blob-name.ts';
import { spool, tidySpool } from '../spool.ts';
import type { FileStore } from '../store.ts';
import type { Bucket } from './bucket.ts';

const kept = (sha256: string) => `files/${blobName(sha256)}`;
const removed = (sha256: string) => `removed/${blobName(sha256)}`;

/**
 * Blobs as objects, `files/<hash>`. A stream is written to `scratch` first, since an object is put under its hash in one piece.
 *
 * A bucket cannot check and delete in one step, so a blob put in between would be lost. An unused blob is therefore moved to
 * `removed/<hash>`, is still read from there if it is needed after all, and is deleted by a later cleanup.
 */
export function s3Blobs(bucket: Bucket, scratch: string): FileStore {
  const present = async <T>(sha256: string, look: (key: string) => Promise<T | null>): Promise<T | null> =>
    (await look(kept(sha256))) ?? (await look(removed(sha256)));
  const found = async <T>(sha256: string, look: (key: string) => Promise<T | null>): Promise<T> => {
    const it = await present(sha256, look);
    if (it === null) throw new Error(`There is no blob ${sha256} in the bucket.`);
    return it;
  };
  return {
    async put(content) {
      if (content instanceof Uint8Array) {
        const [sha256, size] = [hashOf(content), content.length];
        await bucket.put(kept(sha256), { body: content, size, sha256 });
        return { sha256, size };
      }
      const part = await spool(scratch, randomUUID(), content);
      try {
        const { sha256, size } = part;
        await bucket.put(kept(sha256), { body: createReadStream(part.path), size, sha256 });
        return { sha256, size };
      } finally {
        await rm(part.path, { force: true });
      }
    },
    read: (sha256, range) => found(sha256, (key) => bucket.read(key, range)),
    bytes: (sha256) => found(sha256, bucket.bytes),
    exists: async (sha256) => (await present(sha256, bucket.facts)) !== null,
    async delete(sha256, putBefore) {
      if (putBefore === undefined) {
        for (const key of [kept(sha256), removed(sha256)]) await bucket.delete(key);
        return;
      }
      const isOld = async (key: string) => ((await bucket.facts(key))?.changedAt ?? putBefore) < putBefore;
      if (await isOld(kept(sha256))) {
        await bucket.copy(kept(sha256), removed(sha256));
        await bucket.delete(kept(sha256));
      } else if (await isOld(removed(sha256))) await bucket.delete(removed(sha256));
    },
    async *list() {
      for (const folder of ['files/', 'removed/'])
        for await (const some of bucket.list(folder)) yield some.map(({ key }) => key.slice(folder.length));
    },
    tidy: (begunBefore) => tidySpool(scratch, begunBefore),
  };
}
