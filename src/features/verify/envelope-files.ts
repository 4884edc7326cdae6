import type { Verification } from '#contract/signing/verification.ts';

/** The files of an envelope, each with its SHA-256, and if it is one that was sealed or one that was sent to be signed. */
export const envelopeFilesOf = ({ documents, certificate }: Verification) => [
  ...documents.flatMap(({ name, sha256, sealedSha256 }) => [
    { what: `${name}, sealed`, hash: sealedSha256, is: 'sealed' as const },
    { what: `${name}, as it was sent`, hash: sha256, is: 'sent' as const },
  ]),
  { what: 'Certificate of completion', hash: certificate.sha256, is: 'sealed' as const },
];

/** Relation of a file to the envelope whose code was typed; `unknown` if that could not be looked up. */
export type Match = 'sealed' | 'sent' | 'other' | 'unknown';

/** Relation of a file to an envelope, by its SHA-256. A file that one envelope sealed may have been sent in another. */
export function matchOf(facts: Verification, sha256: string): Match {
  const same = envelopeFilesOf(facts).filter(({ hash }) => hash === sha256);
  return same.find(({ is }) => is === 'sealed')?.is ?? same[0]?.is ?? 'other';
}
