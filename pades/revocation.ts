import { BitString, fromBER } from 'asn1js';
import { AlgorithmIdentifier, type Certificate } from 'pkijs';
import { copyOf, sameBytes } from './bytes.ts';
import { assertDer, childrenOf, type Der, readDer, tags } from './der.ts';
import { engine } from './engine.ts';

/** A list of revoked certificates (RFC 5280, 5.1), read but not yet checked. */
export interface RevocationList {
  issuer: Uint8Array;
  listedAt: Date;
  /** Times of revocation, by serial number in hexadecimal digits. */
  revoked: ReadonlyMap<string, Date>;
  isSignedBy(issuer: Certificate): Promise<boolean>;
}

/** Reads a list; null if it cannot be read. */
export function readList(der: Uint8Array): RevocationList | null {
  try {
    assertDer(der);
    const [list, algorithm, signature] = childrenOf(readDer(der));
    const [version, , issuer, listedAt, ...rest] = list ? childrenOf(list) : [];
    if (!list || !algorithm || !issuer || !listedAt || version?.tag !== tags.integer) return null;
    if (signature?.tag !== tags.bits) return null;
    const entries = rest.find(({ tag }) => tag === tags.sequence);
    return {
      issuer: issuer.bytes,
      listedAt: timeOf(listedAt),
      revoked: new Map((entries ? childrenOf(entries) : []).map(entryOf)),
      isSignedBy: async (by) =>
        sameBytes(issuer.bytes, new Uint8Array(by.subject.toSchema().toBER())) &&
        isSigned(list, algorithm, signature, by),
    };
  } catch {
    return null;
  }
}

function entryOf(entry: Der): [serial: string, at: Date] {
  const [serial, at] = childrenOf(entry);
  if (!serial || !at) throw new Error('An entry of the list is not whole.');
  return [hexOf(serial.content), timeOf(at)];
}

/** A number in hexadecimal digits without its sign byte, which some lists omit. */
const hexOf = (number: Uint8Array): string =>
  [...number]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(00)+/, '');

/** A UTCTime or a GeneralizedTime (RFC 5280, 4.1.2.5). */
function timeOf({ tag, content }: Der): Date {
  const text = String.fromCharCode(...content);
  const whole = tag === tags.utcTime ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const [, y, m, d, h, min, s] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(whole) ?? [];
  const at = new Date(`${y}-${m}-${d}T${h}:${min}:${s}Z`);
  if (Number.isNaN(at.getTime())) throw new Error('The list has no time.');
  return at;
}

const isSigned = (list: Der, algorithm: Der, signature: Der, by: Certificate): Promise<boolean> =>
  engine
    .verifyWithPublicKey(
      copyOf(list.bytes),
      new BitString({ valueHex: copyOf(signature.content.subarray(1)).buffer }),
      by.subjectPublicKeyInfo,
      new AlgorithmIdentifier({ schema: fromBER(copyOf(algorithm.bytes)).result }),
    )
    .catch(() => false);

/** Time at which a certificate was revoked by the list; undefined if it is not in it. */
export const revokedAt = ({ revoked }: RevocationList, { serialNumber }: Certificate): Date | undefined =>
  revoked.get(hexOf(serialNumber.valueBlock.valueHexView));
