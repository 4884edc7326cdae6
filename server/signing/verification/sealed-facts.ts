import type { Certificate } from 'pkijs';
import * as v from 'valibot';
import { type SealedEvidence, sealedActOf, sealedEvidence } from '#contract/signing/sealed-evidence.ts';
import type { SealLevel } from '#contract/signing/sealing.ts';
import type { Verification } from '#contract/signing/verification.ts';
import { parseCertificate } from '#pades/certificates.ts';
import { isCertificate } from '#pades/completion.ts';
import { embeddedLists } from '#pades/embedded-lists.ts';
import { listedOnPath, readList } from '#pades/revocation.ts';
import { judgeStamp } from '#pades/stamp-trust.ts';
import { hashOf } from '#server/hash.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Services } from '#server/services.ts';
import { derOfRoots } from '../pdf/seal/timestamp-roots.ts';
import { verifySeal } from '../pdf/seal/verify-seal.ts';
import { firmCertificates, pathOfSeal, readSealOf } from './sealed-by.ts';

/**
 * The facts of an envelope as its certificate of completion was sealed, whatever the rows say by now.
 * @param certificate the SHA-256 of the certificate's file
 * @param codeHash the hash of the code that led to it, if one did
 * @throws Refusal `conflict`, in words, if the file is not as the firm sealed it, or another code is printed on it
 */
export async function sealedFacts(
  services: Pick<Services, 'files' | 'signer' | 'pdf' | 'clock' | 'timestampRoots'>,
  certificate: string,
  codeHash?: string,
): Promise<Verification> {
  const { files, signer, pdf } = services;
  const bytes = await files.bytes(certificate);
  const path =
    hashOf(bytes) === certificate ? await pathOfCertificate(bytes, await signer.sealedWith()) : undefined;
  if (!path)
    throw new Refusal('conflict', {
      message: 'The certificate is not as it was sealed, so nothing can be said of it.',
    });
  const { evidence, hasStore } = await pdf.run('readCertificate', bytes);
  const sealed = v.parse(sealedEvidence, JSON.parse(new TextDecoder().decode(evidence ?? undefined)));
  if (codeHash !== undefined && (sealed.codeHash ?? codeHash) !== codeHash)
    throw new Refusal('conflict', {
      message: 'This code is not the one that was sealed with its certificate, so nothing can be said of it.',
    });
  const { stampedAt, ...trust } = await trustIn(services, bytes, path);
  const level: SealLevel = stampedAt === null ? 'B-B' : hasStore ? 'B-LT' : 'B-T';
  return {
    ...factsIn(sealed),
    certificate: { sha256: certificate, level, stampedAt, ...trust, auditHead: sealed.chain.head },
  };
}

/** The word of the lists at hand and of the authorities' roots on a certificate's seal and its time stamp. */
async function trustIn(
  { signer, clock, timestampRoots }: Pick<Services, 'signer' | 'clock' | 'timestampRoots'>,
  bytes: Uint8Array,
  path: readonly Certificate[],
): Promise<Pick<Verification['certificate'], 'stampedAt' | 'stamp' | 'revocation'>> {
  const now = new Date(clock.now());
  // A list that cannot be made, as `revoked.txt` cannot be read, tells nothing.
  const own = await signer.crl(now).catch(() => null);
  const published = own && readList(own);
  const lists = [...(published ? [published] : []), ...(await embeddedLists(bytes))];
  const roots = derOfRoots(timestampRoots).map(parseCertificate);
  const stamp = await judgeStamp(await readSealOf(bytes), roots, async () => lists, now);
  const known = stamp === 'bad' ? null : stamp;
  const revocation = await listedOnPath(lists, path, known?.proven ? known.at : now, now);
  if (!known) return { stampedAt: null, stamp: null, revocation };
  const { at, ...word } = known;
  return { stampedAt: at.toISOString(), stamp: { revocation: null, ...word }, revocation };
}

function factsIn(sealed: SealedEvidence) {
  const { firm, envelope, sender, documents, recipients, chain } = sealed;
  const events = chain.events.flatMap(({ event }) => event ?? []);
  return {
    firm,
    title: envelope.title,
    sender: sender.name,
    sentAt: envelope.sentAt,
    // A chain of an earlier version was completed after the certificate: its last event sealed the documents.
    completedAt: (events.find(({ type }) => type === 'completed') ?? events.at(-1))?.at ?? envelope.sentAt,
    documents,
    people: recipients.map((recipient) => {
      const { id: _, ...person } = recipient;
      return { ...person, way: sealedActOf(sealed, recipient)?.way ?? null };
    }),
  };
}

/** The path to the firm's root from a certificate of completion whose newest seal covers the whole file; undefined for any other file. */
async function pathOfCertificate(bytes: Uint8Array, sealedWith: string | null) {
  try {
    const { end } = await verifySeal(bytes);
    if (end !== bytes.length || !isCertificate(bytes)) return undefined;
    return await pathOfSeal(await readSealOf(bytes), firmCertificates(sealedWith));
  } catch {
    return undefined;
  }
}
