import type { Verification } from '../../../contract/signing/verification.ts';

/** The files of an envelope, each with its SHA-256. */
export const envelopeFilesOf = ({ documents, certificate }: Verification) => [
  ...documents.flatMap(({ name, sha256, sealedSha256 }) => [
    { what: `${name}, sealed`, hash: sealedSha256 },
    { what: `${name}, as it was sent`, hash: sha256 },
  ]),
  { what: 'Certificate of completion', hash: certificate.sha256 },
];
