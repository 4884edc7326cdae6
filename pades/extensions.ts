import type { Certificate } from 'pkijs';
import { sameBytes } from './bytes.ts';
import { derOfCertificate } from './certificates.ts';
import { assertDer, type Der, derParts, oidOf, readDer, tags } from './der.ts';
import type { NameConstraints, Named } from './names.ts';

/* A certificate's word on its use (RFC 5280, 4.2.1), read strictly from its bytes. */

/** Bits of the first byte of a key usage (4.2.1.3). */
export const usages = { documents: 0xc0, certificates: 0x04, lists: 0x02 } as const;

/** Purposes of a key (4.2.1.12). */
export const purposes = { timeStamping: '1.3.6.1.5.5.7.3.8', any: '2.5.29.37.0' } as const;

const ids = {
  keyUsage: '2.5.29.15',
  alternativeNames: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  policies: '2.5.29.32',
  purposes: '2.5.29.37',
  inhibitAnyPolicy: '2.5.29.54',
} as const;

/** Extensions that are understood. No policy is asked for, so the last two policies forbid nothing; those that demand one are not here. */
const understood: readonly string[] = Object.values(ids);

interface Extension {
  isCritical: boolean;
  /** Its value, DER; only of those that are understood it is read. */
  value: Uint8Array;
}
export type Extensions = ReadonlyMap<string, Extension>;

/**
 * The extensions of a certificate, a list, an entry of a list or a time stamp, by their identifiers.
 * @throws Error if one is there twice (4.2)
 */
export function readExtensions(elements: readonly Der[]): Extensions {
  const found = new Map<string, Extension>();
  for (const element of elements) {
    const [id, ...rest] = derParts(element);
    const [critical, value] = rest.length === 2 ? rest : [undefined, rest[0]];
    const isFormed = (!critical || critical.tag === tags.boolean) && value?.tag === tags.octets;
    if (!id || !isFormed || rest.length > 2 || found.has(oidOf(id)))
      throw new Error('An extension is not there once.');
    found.set(oidOf(id), {
      isCritical: critical !== undefined && critical.content[0] !== 0,
      value: value.content,
    });
  }
  return found;
}

/**
 * The value of an extension; undefined without it.
 * @throws Error if it is not DER
 */
export function extended(extensions: Extensions, id: string): Der | undefined {
  const value = extensions.get(id)?.value;
  if (value) assertDer(value);
  return value && readDer(value);
}

/** True if every critical extension is one of these. */
export const areUnderstood = (extensions: Extensions, known: readonly string[]): boolean =>
  [...extensions].every(([id, { isCritical }]) => !isCritical || known.includes(id));

/** The parts of a certificate by which its use is judged (4.1). */
function partsOf(certificate: Certificate): { subject: Der; extensions: Extensions } {
  const [signed, signedWith] = derParts(readDer(derOfCertificate(certificate)));
  const parts = derParts(signed);
  const [version] = parts[0]?.tag === 0xa0 ? derParts(parts.shift(), 0xa0) : [];
  const [, algorithm, , , subject, , ...optional] = parts;
  if (!algorithm || !subject || !signedWith) throw new Error('A part of the certificate is missing.');
  // The algorithm beside the signature is not signed, so it stands in the signed part too (4.1.1.2).
  if (!sameBytes(algorithm.bytes, signedWith.bytes))
    throw new Error('The algorithms of the certificate differ.');
  const [held] = optional.filter(({ tag }) => tag === 0xa3).flatMap((one) => derParts(one, 0xa3));
  if (held && version?.content[0] !== 2) throw new Error('A certificate of this version has no extensions.');
  return { subject, extensions: readExtensions(held ? derParts(held) : []) };
}

/** A certificate's word on its use. */
export interface Uses extends Named, NameConstraints {
  isAuthority: boolean;
  /** Most further issuers on the way to the last certificate; undefined if there is no limit. */
  longest: number | undefined;
  /** First byte of the key usage; undefined if the certificate does not limit it. */
  keyUsage: number | undefined;
  /** Identifiers of the purposes of its key; undefined if it does not limit them. */
  purposes: readonly string[] | undefined;
  arePurposesCritical: boolean;
}

/**
 * Reads what a certificate says on its use.
 * @throws Error if an extension is there twice, is malformed, or is critical and not understood (4.2)
 */
export function usesOf(certificate: Certificate): Uses {
  const { subject, extensions } = partsOf(certificate);
  if (!areUnderstood(extensions, understood)) throw new Error('A critical extension is not understood.');
  const of = (id: string) => extended(extensions, id);
  const listOf = (id: string) => {
    const value = of(id);
    return value && derParts(value);
  };
  const constraints = listOf(ids.nameConstraints) ?? [];
  const subtrees = (tag: number) =>
    constraints.filter((one) => one.tag === tag).flatMap((one) => derParts(one, tag));
  return {
    subject,
    alternativeNames: listOf(ids.alternativeNames) ?? [],
    ...authorityIn(listOf(ids.basicConstraints) ?? []),
    keyUsage: keyUsageIn(of(ids.keyUsage)),
    purposes: listOf(ids.purposes)?.map(oidOf),
    arePurposesCritical: extensions.get(ids.purposes)?.isCritical === true,
    permitted: subtrees(0xa0),
    excluded: subtrees(0xa1),
  };
}

/** Basic constraints (4.2.1.9): `cA`, and the length of the path below. */
function authorityIn(parts: readonly Der[]): Pick<Uses, 'isAuthority' | 'longest'> {
  const [first, second] = parts;
  const isAuthority = first?.tag === tags.boolean && first.content[0] === 0xff;
  const length = isAuthority ? second : first?.tag === tags.integer ? first : second;
  if (!length) return { isAuthority, longest: undefined };
  const [byte = 0x80, ...more] = length.content;
  if (length.tag !== tags.integer || byte >= 0x80) throw new Error('The length of paths is malformed.');
  // One of several bytes is no limit: no path is so long.
  return { isAuthority, longest: more.length > 0 ? undefined : byte };
}

function keyUsageIn(value: Der | undefined): number | undefined {
  if (!value) return undefined;
  if (value.tag !== tags.bits) throw new Error('The key usage is malformed.');
  return value.content[1] ?? 0;
}

/** True if a key may be used so. */
export const mayBeUsed = ({ keyUsage }: Pick<Uses, 'keyUsage'>, bits: number): boolean =>
  keyUsage === undefined || (keyUsage & bits) !== 0;

/** True if a certificate can be read, and says this of its use. */
function says(certificate: Certificate, test: (uses: Uses) => boolean): boolean {
  try {
    return test(usesOf(certificate));
  } catch {
    return false;
  }
}

/** True if a key may sign documents. */
export const maySign = (certificate: Certificate): boolean =>
  says(certificate, (uses) => mayBeUsed(uses, usages.documents));

/** True for the certificate of an issuer. */
export const isAuthority = (certificate: Certificate): boolean =>
  says(certificate, (uses) => uses.isAuthority);

/** True if a key may sign lists of revoked certificates. */
export const mayList = (certificate: Certificate): boolean =>
  says(certificate, (uses) => mayBeUsed(uses, usages.lists));

/** True if a key may sign time stamps, and nothing else (RFC 3161, 2.3). */
export const mayStamp = (certificate: Certificate): boolean =>
  says(
    certificate,
    (uses) =>
      uses.arePurposesCritical &&
      uses.purposes?.join() === purposes.timeStamping &&
      mayBeUsed(uses, usages.documents) &&
      !((uses.keyUsage ?? 0) & ~usages.documents),
  );
