import * as v from 'valibot';
import { instant, sha256 } from '../../../contract/core/values.ts';
import type { SealLevel } from '../../../contract/signing/sealing.ts';
import { recipientActions, recipientRoles } from '../../../contract/signing/signing.ts';
import { waysIn } from '../../../contract/signing/timeline.ts';
import type { Verification } from '../../../contract/signing/verification.ts';
import { isCertificate } from '../../../pades/completion.ts';
import { hashOf } from '../../hash.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import { verifySeal } from '../pdf/seal/verify-seal.ts';
import { firmCertificates, isFirmCertificate, readSealOf, stampOf } from './sealed-by.ts';

/** The part of `evidence.json` (docs/evidence.md) that holders of a certificate are told. */
const sealedEvidence = v.object({
  codeHash: v.optional(sha256),
  firm: v.string(),
  envelope: v.object({ title: v.string(), sentAt: instant }),
  sender: v.object({ name: v.string() }),
  documents: v.array(v.object({ name: v.string(), sha256, sealedSha256: sha256 })),
  recipients: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      role: v.picklist(recipientRoles),
      action: v.picklist(recipientActions),
      actedAt: v.nullable(instant),
    }),
  ),
  chain: v.object({ head: v.string(), events: v.array(v.object({ event: v.string() })) }),
});
type SealedEvidence = v.InferOutput<typeof sealedEvidence>;

/** The parts of an event that say when it happened and how somebody was known. */
const sealedEvent = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    type: v.string(),
    at: instant,
    recipient: v.optional(v.string()),
    submission: v.optional(v.string()),
    authLevel: v.optional(v.picklist(waysIn)),
  }),
);

/**
 * The facts of an envelope as its certificate of completion was sealed, whatever the rows say by now.
 * @param certificate the SHA-256 of the certificate's file
 * @param codeHash the hash of the code that led to it, if one did
 * @throws Refusal `conflict`, in words, if the file is not as the firm sealed it, or another code is printed on it
 */
export async function sealedFacts(
  { files, signer, pdf }: Pick<Services, 'files' | 'signer' | 'pdf'>,
  certificate: string,
  codeHash?: string,
): Promise<Verification> {
  const bytes = await files.bytes(certificate);
  if (hashOf(bytes) !== certificate || !(await isSealedCertificate(bytes, await signer.sealedWith())))
    throw new Refusal('conflict', {
      message: 'The certificate is not as it was sealed, so nothing can be said of it.',
    });
  const { evidence, hasStore } = await pdf.run('readCertificate', bytes);
  const sealed = v.parse(sealedEvidence, JSON.parse(new TextDecoder().decode(evidence ?? undefined)));
  if (codeHash !== undefined && (sealed.codeHash ?? codeHash) !== codeHash)
    throw new Refusal('conflict', {
      message: 'This code is not the one that was sealed with its certificate, so nothing can be said of it.',
    });
  const stampedAt = await stampOf(bytes);
  const level: SealLevel = stampedAt === null ? 'B-B' : hasStore ? 'B-LT' : 'B-T';
  return {
    ...factsIn(sealed),
    certificate: { sha256: certificate, level, stampedAt, auditHead: sealed.chain.head },
  };
}

function factsIn({ firm, envelope, sender, documents, recipients, chain }: SealedEvidence) {
  const events = chain.events.map(({ event }) => v.parse(sealedEvent, event));
  const wayOf = (id: string) =>
    events.findLast(({ recipient, submission, authLevel }) => recipient === id && submission && authLevel)
      ?.authLevel ?? null;
  return {
    firm,
    title: envelope.title,
    sender: sender.name,
    sentAt: envelope.sentAt,
    // A chain of an earlier version was completed after the certificate: its last event sealed the documents.
    completedAt: (events.find(({ type }) => type === 'completed') ?? events.at(-1))?.at ?? envelope.sentAt,
    documents,
    people: recipients.map(({ id, ...person }) => ({
      ...person,
      way: person.actedAt === null ? null : wayOf(id),
    })),
  };
}

/** True for a certificate of completion whose newest seal covers the whole file, and is the firm's. */
async function isSealedCertificate(bytes: Uint8Array, sealedWith: string | null): Promise<boolean> {
  try {
    const { end } = await verifySeal(bytes);
    return (
      end === bytes.length &&
      isCertificate(bytes) &&
      (await isFirmCertificate(await readSealOf(bytes), firmCertificates(sealedWith)))
    );
  } catch {
    return false;
  }
}
