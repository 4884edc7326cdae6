import { X509Certificate } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { Gauge, Registry } from 'prom-client';
import { dayMs } from '../clock.ts';
import { actor } from '../db/actor.ts';
import { waitingJobs } from '../jobs/queries.ts';
import type { Services } from '../services.ts';

type StateServices = Pick<Services, 'db' | 'clock' | 'config' | 'signer' | 'log'>;

const patienceMs = 2000;

/**
 * Gauges of the firm's state in a registry of their own, since several apps may be made of one server's services.
 * @returns the registry, and `read`, which reads them all; what cannot be read is left out
 */
export function stateGauges(services: StateServices): { registry: Registry; read(): Promise<void> } {
  const { db, clock, config, signer, log } = services;
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `portico_${name}`, help, labelNames, registers });
  const database = gauge('database_up', '1 if the database answers.');
  const room = gauge('database_room', '1 if the disk of the database takes writes.');
  const pool = gauge('pool_connections', 'Connections of the pool, and transactions that wait.', ['state']);
  const jobs = gauge('jobs_waiting', 'Unfinished jobs by kind.', ['kind']);
  const failing = gauge('jobs_failing', 'Unfinished jobs that failed at least once, by kind.', ['kind']);
  const age = gauge('jobs_oldest_due_seconds', 'Time since the oldest waiting job was due, by kind.', [
    'kind',
  ]);
  const certificate = gauge('seal_certificate_days', 'Days until the sealing certificate ends.');
  const sealing = gauge('sealing_up', '1 if the self-test of the seal passed.');
  const disk = gauge('data_disk_bytes', 'Disk of DATA_DIR.', ['space']);

  async function readDatabase(): Promise<void> {
    for (const one of [jobs, failing, age]) one.reset();
    const now = clock.now();
    const waiting = await within(
      patienceMs,
      db.as(actor('system'), (tx) => waitingJobs(tx, now)),
    );
    for (const { kind, count, failed, oldest } of waiting) {
      jobs.set({ kind }, count);
      failing.set({ kind }, failed);
      age.set({ kind }, oldest === null ? 0 : Math.max(0, (Date.parse(now) - Date.parse(oldest)) / 1000));
    }
  }

  const read = async () => {
    const end = new X509Certificate(signer.certificate()).validToDate.getTime();
    certificate.set((end - Date.parse(clock.now())) / dayMs);
    sealing.set(signer.problem() === null ? 1 : 0);
    for (const [state, count] of Object.entries(db.connections())) pool.set({ state }, count);
    room.set((await db.hasRoom()) ? 1 : 0);
    const answers = readDatabase().then(
      () => 1,
      (error: unknown) => {
        log.warn({ error }, 'metrics: the database did not answer');
        return 0;
      },
    );
    database.set(await answers);
    const space = await statfs(config.dataDir).catch(() => null);
    disk.reset();
    if (!space) return;
    disk.set({ space: 'free' }, space.bavail * space.bsize);
    disk.set({ space: 'total' }, space.blocks * space.bsize);
  };
  return { registry, read };
}

/** Rejects if the answer is late. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('No answer in time.')), ms);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
