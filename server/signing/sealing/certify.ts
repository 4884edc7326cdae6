import { newId } from '#contract/core/values.ts';
import { capital, verbsOf } from '#contract/signing/role-verbs.ts';
import { certificateName } from '#contract/signing/sealing.ts';
import { newCode, writtenCode } from '#contract/signing/verify-code.ts';
import { actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/db.ts';
import { insertFiles } from '#server/files/queries.ts';
import { firmLogo } from '#server/firm/facts.queries.ts';
import { firmOf } from '#server/firm/firm.ts';
import { sizeOfLogo } from '#server/firm/logo.ts';
import { hashOf } from '#server/hash.ts';
import { deliveryOfMails } from '#server/mail/queries.ts';
import { correspondents } from '#server/people/queries.ts';
import { actRows, readAudit } from '../audit/audit.queries.ts';
import { type AuditEvent, appendAudit, auditEvents, staffIn } from '../audit/audit.ts';
import { type Evidence, evidenceOf } from '../audit/evidence.ts';
import { type EnvelopeParts, lockEnvelope } from '../envelope/envelopes.queries.ts';
import type { CertificateFacts } from '../pdf/draw/draw-certificate.ts';
import { sealCertificate } from '../pdf/seal/seal.ts';
import { insertCertificate } from './certificates.queries.ts';
import { completionLines, utc } from './completion-lines.ts';
import { eventLines } from './event-lines.ts';
import { type SealServices, sealOptions } from './seal-options.ts';

/** A certificate whose files are in the store and not yet in rows. */
export interface Certified {
  title: string;
  row: Omit<Parameters<typeof insertCertificate>[1], 'file_id' | 'evidence_file_id' | 'created_at'>;
  file: { sha256: string; size: number };
  evidence: { sha256: string; size: number };
}

/** Hash of a code as it is stored: a reader of the database cannot use it. */
export const hashCode = (code: string): string => hashOf(code);

function factsOf(
  evidence: Evidence,
  recorded: readonly AuditEvent[],
  staff: readonly { id: string; name: string }[],
  code: string,
  publicUrl: string,
  now: string,
) {
  const facts: CertificateFacts = {
    firm: evidence.firm,
    title: evidence.envelope.title,
    envelopeId: evidence.envelope.id,
    code: writtenCode(code),
    address: `${publicUrl}/verify/${writtenCode(code)}`,
    madeAt: now,
    facts: [
      `Sent ${utc(evidence.envelope.sentAt ?? now)} by ${evidence.sender.name}, ${evidence.sender.email}.`,
      `Sealed ${utc(now)} by ${evidence.firm}, after everybody who was asked had done their part.`,
    ],
    documents: evidence.documents,
    people: evidence.recipients.map((person) => ({
      name: person.name,
      email: person.email,
      role: `${capital(verbsOf(person.role).name)}, step ${person.order}`,
      lines: completionLines(person, recorded, evidence),
    })),
    consents: evidence.consents,
    events: eventLines(recorded, evidence, staff),
    head: evidence.chain.head,
  };
  return facts;
}

const logoOnPaper = (logo: Buffer | null) => logo && { png: logo.toString('base64'), ...sizeOfLogo(logo) };

/** Adds the `completed` event once, before the certificate is drawn, so that the certificate holds it. */
async function recordCompletion(tx: Tx, { envelope }: EnvelopeParts, now: string): Promise<void> {
  if (envelope.status !== 'sealing') return;
  const before = await auditEvents(tx, envelope.id);
  if (!before.some(({ type }) => type === 'completed'))
    await appendAudit(tx, envelope.id, { type: 'completed', at: now });
}

/** Draws and seals the certificate of an envelope whose documents are sealed, with its evidence, and puts both into the store. */
export async function certify(services: SealServices, envelopeId: string): Promise<Certified> {
  const { db, pdf, files, config, clock } = services;
  const read = await db.as(actor('system'), async (tx) => {
    const parts = await lockEnvelope(tx, envelopeId);
    if (!parts) throw new Error('The envelope is gone.');
    await recordCompletion(tx, parts, clock.now());
    const events = await readAudit(tx, envelopeId);
    const mailIds = parts.recipients.flatMap(({ mail_id }) => mail_id ?? []);
    const acts = await actRows(tx, envelopeId);
    const told = events.map(({ event }) => JSON.parse(event) as AuditEvent);
    const staff = await correspondents(tx, staffIn(told));
    const { name: firm, accent } = await firmOf(tx, config);
    const brand = { accent, logo: logoOnPaper(await firmLogo(tx)) };
    return { parts, events, told, staff, acts, firm, brand, deliveryOf: await deliveryOfMails(tx, mailIds) };
  });
  const code = newCode();
  const code_hash = hashCode(code);
  const evidence = evidenceOf(read.parts, read.events, read.acts, read.deliveryOf, read.firm, code_hash);
  const bytes = new TextEncoder().encode(JSON.stringify(evidence, null, 2));
  const facts = factsOf(evidence, read.told, read.staff, code, config.publicUrl, clock.now());
  const { envelope } = read.parts;
  const provesTime = services.timestampRoots !== '';
  const options = await sealOptions(services, {
    firm: read.firm,
    reason: `Certificate of completion: ${envelope.title}`,
    sealId: envelope.id,
    released: envelope.seal_released_at !== null,
  });
  const sealed = await sealCertificate(pdf, { ...facts, brand: read.brand, provesTime }, bytes, options);
  return {
    title: envelope.title,
    row: {
      envelope_id: envelopeId,
      level: sealed.level,
      stamped_at: sealed.stampedAt,
      audit_head: evidence.chain.head,
      code_hash,
    },
    file: await files.put(sealed.bytes),
    evidence: await files.put(bytes),
  };
}

/** Writes the rows of a certificate and its files. Answers the id of the certificate's file. */
export async function keepCertificate(
  tx: Tx,
  { title, row, file, evidence }: Certified,
  now: string,
): Promise<string> {
  const [file_id, evidence_file_id] = [newId(Date.parse(now)), newId(Date.parse(now))];
  const at = { created_at: now };
  await insertFiles(tx, [
    { ...at, ...file, id: file_id, type: 'application/pdf', name: certificateName(title) },
    { ...at, ...evidence, id: evidence_file_id, type: 'application/json', name: 'evidence.json' },
  ]);
  await insertCertificate(tx, { ...row, ...at, file_id, evidence_file_id });
  return file_id;
}
