import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { PdfRefusal } from '../refusal.ts';
import { issuedBy, type SealSigner } from './certificate.ts';

/** The parsed sealing identity: its key and its certificates, from the sealing one up to the root. */
export interface OpenSigner {
  key: KeyObject;
  seal: X509Certificate;
  issuers: readonly X509Certificate[];
  /** The reason why it can never seal, in words. */
  fault: string | undefined;
}

let last: { identity: string; opened: OpenSigner } | undefined;

/** Opens a sealing identity. The last one is cached: one seals for months, and parsing takes longer than a signature. */
export function openSigner(signer: SealSigner): OpenSigner {
  const identity = JSON.stringify(signer);
  if (last?.identity !== identity) last = { identity, opened: read(signer) };
  return last.opened;
}

function read({ privateKey, certificate, between, root }: SealSigner): OpenSigner {
  const key = createPrivateKey(privateKey);
  const [seal, issuers] = [
    new X509Certificate(certificate),
    [...between, root].map((pem) => new X509Certificate(pem)),
  ];
  const chain = [certificate, ...between, ...(root === certificate ? [] : [root])];
  const isChain = chain.every((issued, at) => {
    const issuer = chain[at + 1];
    return issuer === undefined || issuedBy(issuer, issued);
  });
  const fault = !isChain
    ? 'not issued by the root beside it'
    : !seal.checkPrivateKey(key)
      ? 'its key is another one'
      : undefined;
  return { key, seal, issuers, fault };
}

/**
 * Checks that documents can be sealed at this moment: before an envelope is sent, and before each seal.
 * @throws PdfRefusal `certificate_unusable`, with the cause as its detail
 */
export function assertUsable(signer: SealSigner, at: Date): void {
  const { seal, fault } = openSigner(signer);
  const cause =
    at < seal.validFromDate
      ? `not valid before ${seal.validFromDate.toISOString()}`
      : at > seal.validToDate
        ? `expired on ${seal.validToDate.toISOString()}`
        : fault;
  if (cause) throw new PdfRefusal('certificate_unusable', cause);
}
