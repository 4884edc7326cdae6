import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { random } from '#server/demo/random.ts';
import { rowsOfEnvelope, sealedOf } from '#tests/server/interleavings/envelope-rows.ts';
import { brokenIn } from '#tests/server/interleavings/invariants.ts';
import { sealEnvelope } from '../sealing/seal-envelope.ts';
import { signingFirm } from '../test-envelope.ts';
import { acceptSubmission } from './accept-submission.ts';
import { killPoints, stepping } from './test-kill-points.ts';

const program = fileURLToPath(new URL('test-dying-server.ts', import.meta.url));
/** Time for which a dead server holds its jobs, ms. */
const leaseMs = 5 * 60_000;

const names = Object.keys(killPoints);
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 100_000);
const first = random(seed, 'kill points').int(0, names.length - 1);
/** All kill points with `KILL_POINTS=all`, or else two, another pair each time. */
const chosen = names.filter(
  (_, i) =>
    process.env.KILL_POINTS === 'all' || i === first || i === (first + names.length / 2) % names.length,
);

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());

let count = 0;
/** An envelope whose one signer is about to submit. */
async function ready() {
  const name = `Mortal${++count}`;
  const { id } = await firm.sent([{ name }], { title: `Agreement of ${name}` });
  const signer = await firm.byLink(`${name.toLowerCase()}@example.com`);
  const item = await firm.seal(signer, id, await firm.act(signer, await firm.prepare(signer, id)));
  return { id, item };
}

/** Runs a server that dies after that step; the signal that ended it. */
async function dyingServer(env: Record<string, string>): Promise<NodeJS.Signals | null> {
  const { dataDir, publicUrl } = firm.services.config;
  const own = {
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: 'silent',
    DATABASE_URL: firm.databaseUrl,
  };
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...own, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}

let survived = 0;
afterAll(() => console.log(`kill points: ${survived} of ${names.length} sealed once, CHAOS_SEED=${seed}`));

test.each(chosen)('killed where %s: what comes up again seals it, once', async (name) => {
  const { during, after } = killPoints[name] ?? { during: 'seal', after: '' };
  const { id, item } = await ready();
  if (during === 'seal') await firm.deliver(id, item);
  const env = { ENVELOPE: id, KILL_AFTER: after, ...(during === 'act' && { ITEM: JSON.stringify(item) }) };
  expect(await dyingServer(env)).toBe('SIGKILL');

  firm.wait(leaseMs + 1000);
  expect(await firm.deliver(id, item)).toMatchObject({ submissionId: item.submissionId, result: 'signed' });
  await firm.runJobs();
  const facts = await rowsOfEnvelope(firm.services, id);
  const sealed = await sealedOf(firm.services, facts);
  const nothing = { replayed: { others: [], after: facts }, probed: { through: [], after: facts } };
  const play = { facts, sealed, observations: [], served: new Map(), ...nothing };
  expect(brokenIn(play, ['I1', 'I2', 'I3', 'I4', 'I8'])).toEqual([]);
  expect([facts.envelope.status, facts.acts.length]).toEqual(['completed', 1]);
  survived++;
});

test('every step between the submission and the seal has its kill point', async () => {
  const { id, item } = await ready();
  const steps = { act: [] as string[], seal: [] as string[] };
  const services = (during: keyof typeof steps) =>
    stepping(firm.services, (step) => steps[during].push(step));
  const origin = { id, ip: '192.0.2.1', userAgent: 'Test' };
  await acceptSubmission(services('act'), { envelopeId: id, item, now: firm.now(), origin });
  await sealEnvelope(services('seal'), id, 1);
  const named = (wanted: keyof typeof steps) =>
    Object.values(killPoints).flatMap(({ during, after }) => (during === wanted ? [after] : []));
  expect(steps.act.slice(-2)).toEqual(named('act'));
  const reads = ['transaction 1 written', 'transaction 2 written', 'transaction 4 written'];
  expect(['claimed', ...steps.seal.filter((step) => !reads.includes(step))]).toEqual(named('seal'));
});
