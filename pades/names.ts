import type { RelativeDistinguishedNames } from 'pkijs';
import { type Der, derParts, oidOf, readDer, tags } from './der.ts';

/* Names that an issuer may give (RFC 5280, 4.2.1.10). */

/** Tags of a `GeneralName` (4.2.1.6). */
const forms = { mail: 0x81, dns: 0x82, directory: 0xa4 } as const;
const mailAttribute = '1.2.840.113549.1.9.1';

/** Encodings of the strings in names, by their tags. */
const encodings: Partial<Record<number, string>> = {
  12: 'utf-8',
  19: 'latin1',
  20: 'latin1',
  22: 'latin1',
  30: 'utf-16be',
};

/** A value for comparing: without regard to its kind of string, case and repeated spaces (7.1). */
function comparable({ tag, bytes, content }: Der): string {
  const encoding = encodings[tag];
  if (!encoding) return `#${bytes.join(' ')}`;
  const text = new TextDecoder(encoding).decode(content);
  return text.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' ');
}

/** The attributes of a `Name`, by its parts, as texts that can be compared. */
const partsOfName = (name: Der): string[] =>
  derParts(name).map((part) =>
    derParts(part, tags.set)
      .map((attribute) => {
        const [type, value] = derParts(attribute);
        return JSON.stringify([type && oidOf(type), value && comparable(value)]);
      })
      .sort()
      .join(),
  );

const isWithin = (name: Der, base: Der): boolean => {
  const parts = partsOfName(name);
  return partsOfName(base).every((part, at) => parts[at] === part);
};

/** True if two `Name`s are the same. */
const isSameName = (a: Der, b: Der): boolean => isWithin(a, b) && isWithin(b, a);

const nameOf = (name: RelativeDistinguishedNames): Der => readDer(new Uint8Array(name.toSchema().toBER()));

/** True if two names in certificates are the same; false if one cannot be read. */
export function isSameHolder(a: RelativeDistinguishedNames, b: RelativeDistinguishedNames): boolean {
  try {
    return isSameName(nameOf(a), nameOf(b));
  } catch {
    return false;
  }
}

const textOf = ({ content }: Der): string => String.fromCharCode(...content).toLowerCase();

/** True if a name is in the subtree of `base`, for each form whose subtrees are understood. */
const isIn: Partial<Record<number, (name: Der, base: Der) => boolean>> = {
  [forms.directory]: (name, base) => isWithin(readDer(name.content), readDer(base.content)),
  [forms.mail]: (name, base) => {
    const [whole, limit] = [textOf(name), textOf(base)];
    if (limit.includes('@')) return whole === limit;
    const host = whole.slice(whole.lastIndexOf('@') + 1);
    return limit.startsWith('.') ? host.endsWith(limit) : host === limit;
  },
  [forms.dns]: (name, base) => {
    const [host, limit] = [textOf(name), textOf(base).replace(/^\./, '')];
    return limit === '' || host === limit || host.endsWith(`.${limit}`);
  },
};

/** The holder of a certificate. */
export interface Named {
  /** `Name` of its holder. */
  subject: Der;
  /** Alternative names of its holder (4.2.1.6), each a `GeneralName`. */
  alternativeNames: readonly Der[];
}

/** `GeneralSubtree`s of the names that a certificate may issue for, and of those it may not (4.2.1.10). */
export interface NameConstraints {
  permitted: readonly Der[];
  excluded: readonly Der[];
}

/** All names of a certificate's holder, each a `GeneralName`: the e-mail addresses in the subject too. */
function namesOf({ subject, alternativeNames }: Named): readonly Der[] {
  const attributes = derParts(subject).flatMap((part) => derParts(part, tags.set));
  const mails = attributes.flatMap((attribute) => {
    const [type, value] = derParts(attribute);
    return type && value && oidOf(type) === mailAttribute ? { ...value, tag: forms.mail } : [];
  });
  const directory = { tag: forms.directory, bytes: subject.bytes, content: subject.bytes };
  return [...(attributes.length > 0 ? [directory] : []), ...mails, ...alternativeNames];
}

/** The name at the base of a `GeneralSubtree`. Throws if it has a distance, which this profile does not use. */
function baseOf(subtree: Der): Der {
  const [base, ...distances] = derParts(subtree);
  if (!base || distances.length > 0) throw new Error('The constraints of names are not understood.');
  return base;
}

/**
 * True if an issuer may give all names of a certificate. A constraint on a form that is not understood allows no name of that form.
 * @throws Error if a constraint is not understood
 */
export function mayName({ permitted, excluded }: NameConstraints, named: Named): boolean {
  const [within, without] = [permitted.map(baseOf), excluded.map(baseOf)];
  return namesOf(named).every((name) => {
    const [allowed, refused] = [within, without].map((all) => all.filter(({ tag }) => tag === name.tag));
    const isUnder = (base: Der) => isIn[name.tag]?.(name, base);
    const isAllowed = !allowed?.length || allowed.some((base) => isUnder(base) === true);
    return isAllowed && !refused?.some((base) => isUnder(base) !== false);
  });
}

/** True if a `GeneralName` is one of a certificate's holder. */
export const isNameOf = (name: Der, named: Named): boolean =>
  namesOf(named).some(
    (one) =>
      one.tag === name.tag &&
      (name.tag === forms.directory
        ? isSameName(readDer(one.content), readDer(name.content))
        : textOf(one) === textOf(name)),
  );
