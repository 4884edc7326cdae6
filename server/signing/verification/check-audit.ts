import type { Tx } from '#server/db/db.ts';
import type { FileStore } from '#server/files/store.ts';
import { brokenAt, type ChainRule } from '../audit/chain.ts';
import { isOfOlderEntries } from './chain-facts.ts';
import { type EnvelopeRecord, endsOfRules, envelopeRecord, everyEnvelope } from './check-audit.queries.ts';
import { breaksInActs } from './check-audit-acts.ts';
import { breaksInFiles, type SealedFiles } from './check-audit-files.ts';
import { breaksInRows } from './check-audit-rows.ts';
import { firmCertificates } from './sealed-by.ts';
import { unownedRows } from './unowned-rows.queries.ts';

/** A failed check of an envelope's record, in words. */
export interface BrokenRecord {
  envelopeId: string;
  /** Null if the envelope is gone. */
  title: string | null;
  what: string;
}

/** Sources of files and certificates. */
export interface AuditSources {
  files: Pick<FileStore, 'bytes'>;
  /** Text of `keys/sealed-with.pem`; null if nothing was ever sealed. */
  sealedWith: string | null;
}

/**
 * Checks every envelope: its chain; the device signature of each submission; submissions, tickets, the activity log and every column of
 * `evidenceOfColumns` against the events and the sealed evidence; every file, with the seals against the firm's certificates; and rows whose
 * envelope is gone.
 * @param tell gets each failure as it is found
 * @returns the numbers of checked envelopes and events, of broken envelopes, and of those with entries of earlier versions, whose message,
 *   client and other details or whose mails are no evidence
 */
export async function checkAudit(
  tx: Tx,
  { files, sealedWith }: AuditSources,
  tell: (broken: BrokenRecord) => void,
): Promise<{ envelopes: number; events: number; broken: number; older: number }> {
  const sum = { envelopes: 0, events: 0, broken: 0, older: 0 };
  const sealed = { files, firm: firmCertificates(sealedWith) };
  const ends = await endsOfRules(tx);
  const unowned = await unownedRows(tx);
  for await (const envelope of everyEnvelope(tx)) {
    const record = await envelopeRecord(tx, envelope);
    const breaks = [...(await breaksIn(record, sealed, ends)), ...(unowned.get(envelope.id) ?? [])];
    unowned.delete(envelope.id);
    sum.envelopes++;
    sum.events += record.chain.length;
    if (breaks.length > 0) sum.broken++;
    if (isOfOlderEntries(record)) sum.older++;
    for (const what of breaks) tell({ envelopeId: envelope.id, title: envelope.title, what });
  }
  for (const [envelopeId, breaks] of unowned) {
    sum.envelopes++;
    sum.broken++;
    for (const what of breaks) tell({ envelopeId, title: null, what });
  }
  return sum;
}

/** @param ends see `endsOfRules` */
async function breaksIn(
  record: EnvelopeRecord,
  sealed: SealedFiles,
  ends: ReadonlyMap<ChainRule, string>,
): Promise<string[]> {
  const { envelope, chain, events, rule } = record;
  const [first] = chain;
  if (!first) return ['it has no events at all'];
  const at = brokenAt(envelope.id, chain);
  const known = new Set(events.map(({ row }) => row));
  const breaks = [
    ...(at === null ? [] : [`event ${at} does not fit the one before it`]),
    ...(rule && first.at > (ends.get(rule) ?? first.at)
      ? ['it follows the rule of older chains, and was begun later']
      : []),
    ...chain.filter((row) => !known.has(row)).map(({ seq }) => `event ${seq} is none that there is`),
  ];
  try {
    breaks.push(...breaksInActs(record), ...breaksInRows(record), ...(await breaksInFiles(record, sealed)));
  } catch (error) {
    // A forged event may lack what every event of its type has.
    breaks.push(`it cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return [...new Set(breaks)];
}
