import type { Certificate } from 'pkijs';
import { isIssuedBy, isSameCertificate, isValidAt } from './certificates.ts';
import { mayBeUsed, purposes, type Uses, usages, usesOf } from './extensions.ts';
import { isSameHolder, mayName } from './names.ts';

/* Paths of certificates (RFC 5280, 6.1). Policies are not asked for, and revocation is checked by who asks for the path. */

/** Most issuers that are followed, and most signatures that are checked: certificates in a file can name each other in any number of ways. */
const most = { issuers: 6, signatures: 20 } as const;

interface Search {
  root: Certificate;
  others: readonly Certificate[];
  at: Date;
  purpose: string | undefined;
  left: number;
}
type Path = readonly [Certificate, ...Certificate[]];

/**
 * The certificates from one to `root` by way of those of `others` that were valid at that time; undefined if there is no such path. The
 * validity of the first and of the root are not checked: the root is trusted as it is.
 * @param purpose of the first key, which every issuer that limits the purposes must allow
 */
export const pathTo = (
  root: Certificate,
  certificate: Certificate,
  others: readonly Certificate[],
  at: Date,
  purpose?: string,
): Promise<Path | undefined> => follow({ root, others, at, purpose, left: most.signatures }, [certificate]);

async function follow(search: Search, path: Path): Promise<Path | undefined> {
  const { root, others, at, purpose } = search;
  const last = path.at(-1) ?? path[0];
  if (isSameCertificate(last, root)) return holds(path, purpose) ? path : undefined;
  const isLapsed = path.length > 1 && !isValidAt(last, at);
  if (path.length > most.issuers || isLapsed) return undefined;
  for (const issuer of [root, ...others]) {
    if (path.some((one) => isSameCertificate(one, issuer)) || !isSameHolder(issuer.subject, last.issuer))
      continue;
    if (search.left-- <= 0 || !(await isIssuedBy(last, issuer))) continue;
    const found = await follow(search, [...path, issuer]);
    if (found) return found;
  }
  return undefined;
}

/** True if every certificate may issue those before it on the path. */
function holds(path: Path, purpose: string | undefined): boolean {
  try {
    const all = path.map((certificate) => ({
      ...usesOf(certificate),
      isSelfIssued: isSameHolder(certificate.subject, certificate.issuer),
    }));
    return all.every((issuer, at) => {
      const [first, ...between] = all.slice(0, at);
      if (!first) return true;
      // A self-issued certificate only hands over to another key (6.1.4): it lengthens no path, and its name is the issuer's own.
      const counted = between.filter((one) => !one.isSelfIssued);
      return (
        mayIssue(issuer, counted.length, purpose) &&
        [first, ...counted].every((named) => mayName(issuer, named))
      );
    });
  } catch {
    return false;
  }
}

/** True if a certificate may issue with `between` others before the last. */
const mayIssue = (uses: Uses, between: number, purpose: string | undefined): boolean =>
  uses.isAuthority &&
  mayBeUsed(uses, usages.certificates) &&
  between <= (uses.longest ?? between) &&
  (!purpose || [purpose, purposes.any].some((one) => (uses.purposes ?? [purpose]).includes(one)));
