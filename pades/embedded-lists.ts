import { asciiText, placesOf } from './byte-range.ts';
import { type RevocationList, readList } from './revocation.ts';
import { streamAround } from './streams.ts';

/** Most lists that are read, and bytes of each: a seal has one of each authority. */
const most = { lists: 20, bytes: 4 * 1024 * 1024 } as const;
/** Bytes of an array of references that are read. */
const longestArray = 1000;

/** The lists of revoked certificates in a file's store (EN 319 142-1, 5.4.2.2). Anybody can put them there: each is as good as its issuer. */
export async function embeddedLists(bytes: Uint8Array): Promise<RevocationList[]> {
  const objects = new Set(
    placesOf('/CRLs', bytes, most.lists).flatMap((at) => {
      const [, array = ''] = /^\/CRLs\s*\[([\d\sR]*)\]/.exec(asciiText(bytes, at, at + longestArray)) ?? [];
      return [...array.matchAll(/(\d+)\s+(\d+)\s+R/g)].map(
        ([, number, generation]) => `${number} ${generation} obj`,
      );
    }),
  );
  const lists: RevocationList[] = [];
  for (const object of [...objects].slice(0, most.lists))
    for (const at of placesOf(object, bytes, most.lists)) {
      const der = await streamAround(bytes, at + object.length, most.bytes);
      const list = der && readList(der);
      if (list) lists.push(list);
    }
  return lists;
}
