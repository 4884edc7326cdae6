import { fullName } from '#contract/core/text/full-name.ts';
import { infectedWords } from '#contract/documents/uploads.ts';
import { later } from '../clock.ts';
import { contactOfClient } from '../contacts/queries.ts';
import { type Actor, actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import type { UploadRow } from '../files/queries.ts';
import { invalid } from '../http/refusal.ts';
import { enqueue } from '../jobs/queue.ts';
import type { Services } from '../services.ts';
import { deleteHold, heldById, hold } from './held.queries.ts';
import { type ScanResult, scanBytes } from './scan-command.ts';

export const scanUploadKind = 'storage.scan-upload';
const system = actor('system');

/** Parts of the call or job that a scan needs. */
interface ScanCall {
  services: Pick<Services, 'config' | 'db' | 'uploads'>;
  actor: Actor;
  now: string;
}

const firstPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;
/** Time until a scan that did not answer is asked again: from a minute to an hour. */
const pauseMs = (tries: number) => Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1));

/** The person who sent an upload. */
async function senderOf(tx: Tx, { contactIds, clientIds }: Actor): Promise<string> {
  const [clientId] = clientIds;
  const contact = clientId && (await contactOfClient(tx, contactIds, clientId));
  return contact ? fullName(contact) : '';
}

/**
 * Lets a complete upload from outside pass the scan; staff's pass without one, and so does everything where no scan is set.
 * @returns false while it is held back: a job asks again
 * @throws Refusal `invalid` if it is infected; its bytes are deleted
 */
export async function passesScan(call: ScanCall, upload: UploadRow, bytes: Uint8Array): Promise<boolean> {
  const { services, actor: who } = call;
  const command = services.config.scanCommand;
  if (command === null || who.audience === 'staff') return true;
  const held = await services.db.as(who, (tx) => heldById(tx, upload.id));
  if (held?.state === 'INFECTED') return drop(call, upload.id);
  if (held) return false;
  return settle(call, upload, await scanBytes(command, upload.account_id, bytes));
}

/** Asks the scan again about an upload that it held back. The result is that of `passesScan`. */
export async function scanAgain(call: ScanCall, upload: UploadRow, bytes: Uint8Array): Promise<boolean> {
  const command = call.services.config.scanCommand;
  // Without a scan there is nothing to wait for.
  const result: ScanResult =
    command === null ? { found: 'clean' } : await scanBytes(command, upload.account_id, bytes);
  return settle(call, upload, result);
}

async function settle(call: ScanCall, upload: UploadRow, result: ScanResult): Promise<boolean> {
  const { services, actor: who, now } = call;
  const { db } = services;
  if (result.found === 'clean') return true;
  const { id, account_id, name, size } = upload;
  const state = result.found === 'infected' ? ('INFECTED' as const) : ('WAITING' as const);
  const sender = await db.as(who, (tx) => senderOf(tx, who));
  await db.as(system, async (tx) => {
    const row = { id, account_id, client_id: who.clientIds[0] ?? null, sender, name, size, state };
    const [held] = await hold(tx, { ...row, reason: result.reason, held_at: now, checked_at: now });
    if (state === 'INFECTED') return;
    const tries = held?.tries ?? 1;
    // Another key each time: the job that asks is unfinished while it adds the next one.
    const job = {
      kind: scanUploadKind,
      payload: { id },
      key: `${scanUploadKind} ${id} ${tries}`,
      actor: who,
    };
    await enqueue(tx, { ...job, runAt: later(now, pauseMs(tries)) }, now);
  });
  return state === 'INFECTED' ? drop(call, id) : false;
}

/** Deletes the bytes of an infected upload. */
async function drop({ services }: ScanCall, id: string): Promise<never> {
  await services.uploads.remove(id);
  throw invalid('file', infectedWords);
}

/** Forgets that an upload was held back. */
export const releaseUpload = ({ services }: Pick<ScanCall, 'services'>, id: string): Promise<unknown> =>
  services.db.as(system, (tx) => deleteHold(tx, id));
