import { fromBER } from 'asn1js';
import { type Index, indexOf, objectAt, type Written } from './revision.ts';
import { textOf } from './signatures.ts';

/**
 * What stands behind what a signature covers, which ends at `end`: nothing; only what is needed to check it later (a document security
 * store, ETSI EN 319 142-1, 5.4.2), which shows nowhere; or anything else, which may change what is shown.
 */
export async function addedLater(
  bytes: Uint8Array,
  end: number,
): Promise<'nothing' | 'validation' | 'changes'> {
  if (end === bytes.length) return 'nothing';
  return (await isValidationOnly(bytes, end)) ? 'validation' : 'changes';
}

async function isValidationOnly(bytes: Uint8Array, end: number): Promise<boolean> {
  const [before, after] = [indexOf(bytes, end), indexOf(bytes, bytes.length)];
  if (!before || !after || after.prev !== before.at || after.root !== before.root || after.at < end)
    return false;
  const objects = objectsOf(bytes, end, after);
  if (!objects) return false;
  for (const [number, object] of objects) {
    const harmless =
      number === after.root
        ? onlyStoreAdded(bytes, end, before, object)
        : number >= before.size && (await isOfStore(object));
    if (!harmless) return false;
  }
  return true;
}

/** The objects of an update, which fill it: each that its index names, and nothing between them. */
function objectsOf(bytes: Uint8Array, end: number, index: Index): Map<number, Written> | undefined {
  const objects = new Map<number, Written>();
  let at = end + (/^\s*/.exec(textOf(bytes, end, end + 4))?.[0].length ?? 0);
  const named = [...index.entries].sort(([, a], [, b]) => a - b);
  for (const [number, offset] of named) {
    // The index itself, where it is an object.
    if (offset === index.at) continue;
    const object = offset === at ? objectAt(bytes, offset, number, index.at) : undefined;
    if (!object) return undefined;
    objects.set(number, object);
    at = object.end;
  }
  return at === index.at ? objects : undefined;
}

const store = /(\s)\/DSS \d+ 0 R/;
const withoutStore = (facts: string) => facts.replace(store, '').trim().replaceAll(/\s+/g, ' ');

/** Whether the catalog differs from what it was by its store alone. */
function onlyStoreAdded(bytes: Uint8Array, end: number, before: Index, { facts, stream }: Written): boolean {
  const at = before.entries.get(before.root);
  const was = at === undefined ? undefined : objectAt(bytes, at, before.root, end);
  const rest = withoutStore(facts);
  return was !== undefined && !stream && !rest.includes('/DSS') && rest === withoutStore(was.facts);
}

/** What dictionaries of a store may name. */
const storeKeys = /^(Type|DSS|VRI|Certs?|OCSPs?|CRLs?|[\dA-F]{40})$/;

/** When it was put there. */
const time = /\/TU\s*\(D:[\dZ+'-]*\)/g;
const namesIn = (facts: string) => [...facts.matchAll(/\/([^\s/<>[\]()]+)/g)].map(([, name = '']) => name);

/** Certificates, answers and lists are DER, and nothing else; what leads to them names nothing else. */
async function isOfStore({ facts, stream }: Written): Promise<boolean> {
  const rest = facts.replaceAll(time, '');
  const names = namesIn(rest);
  if (!stream) return !rest.includes('(') && names.every((name) => storeKeys.test(name));
  if (!names.every((name) => /^(Length|Filter|FlateDecode)$/.test(name))) return false;
  const held = names.includes('Filter') ? await inflated(stream) : stream;
  return held !== undefined && fromBER(held).offset === held.byteLength;
}

async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  try {
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  } catch {
    return undefined;
  }
}
