import { hashOf } from '#server/hash.ts';
import type { PartialStore } from '../partial.ts';
import type { Bucket, ObjectFacts } from './bucket.ts';

const folder = 'uploads/';
const of = (id: string) => `${folder}${id}/`;
/** The key of a chunk. Keys sort in the order of their offsets. */
const keyOf = (id: string, offset: number) => of(id) + String(offset).padStart(12, '0');

/** Unfinished uploads as one object for each chunk, `uploads/<id>/<offset>`. */
export function s3Parts(bucket: Bucket): PartialStore {
  /** The contiguous chunks from the start; a chunk left from a different division of the file is skipped. */
  async function chunks(id: string): Promise<ObjectFacts[]> {
    const whole: ObjectFacts[] = [];
    let end = 0;
    for await (const some of bucket.list(of(id)))
      for (const chunk of some) {
        if (chunk.key !== keyOf(id, end)) continue;
        whole.push(chunk);
        end += chunk.size;
      }
    return whole;
  }
  return {
    async write(id, offset, bytes) {
      await bucket.put(keyOf(id, offset), { body: bytes, size: bytes.length, sha256: hashOf(bytes) });
    },
    async bytes(id) {
      const parts = await Promise.all((await chunks(id)).map(({ key }) => bucket.bytes(key)));
      const there = parts.filter((part) => part !== null);
      return there.length === 0 ? null : new Uint8Array(Buffer.concat(there));
    },
    async facts(id) {
      const parts = await chunks(id);
      const changedAt = parts
        .map((part) => part.changedAt)
        .sort()
        .at(-1);
      return changedAt === undefined
        ? null
        : { size: parts.reduce((sum, { size }) => sum + size, 0), changedAt };
    },
    async ids() {
      const ids = new Set<string>();
      for await (const some of bucket.list(folder))
        for (const { key } of some) ids.add(key.slice(folder.length, key.lastIndexOf('/')));
      return [...ids];
    },
    async remove(id) {
      for await (const some of bucket.list(of(id))) for (const { key } of some) await bucket.delete(key);
    },
  };
}
