import { PDF } from '@libpdf/core';
import type { Tx } from '../db/db.ts';
import type { FileStore } from '../files/store.ts';
import { hashOf } from '../hash.ts';
import { type ChainedEnvelope, chainedEnvelopes, readAudit } from './audit.queries.ts';
import { type AuditEvent, brokenAt } from './audit.ts';
import type { Evidence } from './evidence.ts';
import { verifySeal } from './pdf/verify-seal.ts';

/** An envelope whose record does not hold, in words. */
export interface BrokenRecord {
  envelopeId: string;
  title: string;
  what: string;
}

/**
 * Checks every envelope there is: its chain, that the head printed in its certificate lies in it, and that certificate and sealed documents
 * are the ones it names.
 * @returns how much was looked at; each break is told as it is found
 */
export async function checkAudit(
  tx: Tx,
  files: Pick<FileStore, 'bytes'>,
  tell: (broken: BrokenRecord) => void,
): Promise<{ envelopes: number; events: number; broken: number }> {
  const sum = { envelopes: 0, events: 0, broken: 0 };
  for await (const envelope of everyEnvelope(tx)) {
    const events = await readAudit(tx, envelope.id);
    sum.envelopes++;
    sum.events += events.length;
    const what = await breakIn(envelope, events, files);
    if (what === null) continue;
    sum.broken++;
    tell({ envelopeId: envelope.id, title: envelope.title, what });
  }
  return sum;
}

async function* everyEnvelope(tx: Tx): AsyncGenerator<ChainedEnvelope> {
  for (let after: string | null = null; ; ) {
    const page: ChainedEnvelope[] = await chainedEnvelopes(tx, after);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

type Events = Awaited<ReturnType<typeof readAudit>>;

async function breakIn(
  { id, status, certificate, documents }: ChainedEnvelope,
  events: Events,
  files: Pick<FileStore, 'bytes'>,
): Promise<string | null> {
  if (events.length === 0) return status === 'draft' ? null : 'it has no events at all';
  const at = brokenAt(id, events);
  if (at !== null) return `event ${at} does not fit the one before it`;
  const parsed = events.map(({ event }) => JSON.parse(event) as AuditEvent);
  const sealed = parsed.find((event) => event.type === 'sealed')?.documents ?? [];
  const completed = parsed.find((event) => event.type === 'completed')?.certificate;
  const changed = documents.find(
    (document) =>
      document.sealed_sha256 && !sealed.some(({ sealedSha256 }) => sealedSha256 === document.sealed_sha256),
  );
  if (changed) return `the sealed document ${changed.id} is not the one that was recorded`;
  if (status !== 'completed' && !completed) return null;
  if (!completed) return 'it is complete, and the event that says so is missing';
  if (!certificate) return 'its certificate is missing';
  if (brokenAt(id, events, certificate.audit_head) !== null)
    return 'the head kept with its certificate is not in its chain';
  return breakInCertificate(id, events, completed, files);
}

/** Looks into the sealed certificate itself: rows can be changed by whoever owns the database, the file by nobody. */
async function breakInCertificate(
  id: string,
  events: Events,
  { sha256 }: { sha256: string },
  files: Pick<FileStore, 'bytes'>,
): Promise<string | null> {
  const bytes = await files.bytes(sha256).catch(() => null);
  if (!bytes || hashOf(bytes) !== sha256) return 'the file of its certificate is missing, or is another one';
  try {
    verifySeal(bytes);
    const attached = (await PDF.load(bytes)).attachments.get('evidence.json');
    const { chain } = JSON.parse(new TextDecoder().decode(attached ?? undefined)) as Evidence;
    const differs = chain.events.find(({ event }, i) => events[i]?.event !== event);
    if (differs) return `event ${differs.seq} is not the one that its certificate holds`;
    return brokenAt(id, events, chain.head) === null
      ? null
      : 'the head printed in its certificate is not in its chain';
  } catch (error) {
    return `its certificate does not hold: ${error instanceof Error ? error.message : String(error)}`;
  }
}
