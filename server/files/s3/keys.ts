import { hashOf } from '#server/hash.ts';
import type { KeyFiles } from '../keys.ts';
import type { Bucket } from './bucket.ts';

/** Keys as objects under one prefix, `keys/<name>`. */
export const s3Keys = (bucket: Bucket, at: string, folder = 'keys/'): KeyFiles => ({
  placeOf: (name) => `${at}${folder}${name}`,
  async names() {
    const names: string[] = [];
    for await (const some of bucket.list(folder))
      names.push(...some.map(({ key }) => key.slice(folder.length)));
    return names;
  },
  async read(name) {
    const bytes = await bucket.bytes(folder + name);
    return bytes && new TextDecoder().decode(bytes);
  },
  async write(name, text) {
    const body = new TextEncoder().encode(text);
    await bucket.put(folder + name, { body, size: body.length, sha256: hashOf(body) });
  },
});
