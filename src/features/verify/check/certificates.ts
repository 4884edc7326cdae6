import { type BasicConstraints, type Certificate, id_BasicConstraints } from 'pkijs';
import { sameBytes } from './bytes.ts';
import { engine } from './engine.ts';

/** How many issuers are followed at most. */
const longestChain = 6;

const attributes = { name: '2.5.4.3', organisation: '2.5.4.10' } as const;

/** Something a certificate says of whom it was issued to. */
function said({ subject }: Certificate, attribute: keyof typeof attributes): string {
  const found = subject.typesAndValues.find(({ type }) => type === attributes[attribute]);
  return String(found?.value.valueBlock.value ?? '');
}

/** Who a certificate was issued to. */
export const subjectOf = (certificate: Certificate) => ({
  name: said(certificate, 'name'),
  organisation: said(certificate, 'organisation'),
});

const same = (a: Certificate, b: Certificate) => sameBytes(a.tbsView, b.tbsView);

/** Whether it may issue certificates (RFC 5280, 4.2.1.9). */
function mayIssue({ extensions = [] }: Certificate): boolean {
  const found = extensions.find(({ extnID }) => extnID === id_BasicConstraints);
  return (found?.parsedValue as BasicConstraints | undefined)?.cA === true;
}

/** Whether a certificate is valid at a time. */
export const isValidAt = ({ notBefore, notAfter }: Certificate, at: Date): boolean =>
  notBefore.value <= at && at <= notAfter.value;

/** Whether a certificate was issued by `root`, directly or by way of some of `others`. */
export async function comesFrom(
  certificate: Certificate,
  root: Certificate,
  others: readonly Certificate[],
  left = longestChain,
): Promise<boolean> {
  if (same(certificate, root)) return true;
  if (left === 0) return false;
  for (const issuer of [root, ...others]) {
    const named =
      issuer.subject.isEqual(certificate.issuer) && !same(issuer, certificate) && mayIssue(issuer);
    if (!named || !(await certificate.verify(issuer, engine).catch(() => false))) continue;
    const rest = others.filter((one) => one !== issuer);
    if (await comesFrom(issuer, root, rest, left - 1)) return true;
  }
  return false;
}

/**
 * Whether a certificate that comes from the firm's root is the firm's own: a public authority issues for others too, so it must speak of
 * whom the root, or what the firm sealed with under it, speaks of.
 */
export const isOfFirm = (certificate: Certificate, root: Certificate, signer: Certificate): boolean =>
  certificate.subject.isEqual(signer.subject) ||
  (said(certificate, 'organisation') !== '' &&
    said(certificate, 'organisation') === said(root, 'organisation'));
