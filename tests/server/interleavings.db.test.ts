import { afterAll, beforeAll, expect, test } from 'vitest';
import { actor } from '#server/db/actor.ts';
import { type BrokenRecord, checkAudit } from '#server/signing/verification/check-audit.ts';
import { testFirm } from './fixtures.ts';
import { acts } from './interleavings/acts.ts';
import { play } from './interleavings/play.ts';
import { openStage, type Stage } from './interleavings/stage.ts';
import { type TestServer, testServer } from './test-server.ts';

const { CHAOS_SEED, INTERLEAVINGS } = process.env;
/** `npm test` plays the same few each time; `INTERLEAVINGS` plays that many others. */
const seed = Number(CHAOS_SEED ?? (INTERLEAVINGS ? Date.now() % 100_000 : 1));
const count = Number(INTERLEAVINGS ?? 6);
const atOnce = 4;

let server: TestServer;
let stage: Stage;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  stage = await openStage(server, await testFirm(server));
});
afterAll(() => server.close());

const done = /: (2\d\d|done|passed|prepared)\b/;

test(
  `signers, sender, clock and seal at once, in every order: the invariants of signing hold (CHAOS_SEED=${seed})`,
  async () => {
    const ends: Record<string, number> = {};
    const met = new Map<string, number>();
    const meet = (name: string) => met.set(name, (met.get(name) ?? 0) + 1);
    let next = seed;
    const lane = async () => {
      while (next < seed + count) {
        const own = next++;
        const repeat = `CHAOS_SEED=${own} INTERLEAVINGS=1`;
        const { broken, log, observations } = await play(stage, own).catch((cause: unknown) => {
          next = seed + count;
          throw new Error(`It did not come to its end (${repeat}).`, { cause });
        });
        if (broken.length > 0) {
          next = seed + count;
          throw new Error([`Broken (${repeat}):`, ...broken, 'by', ...log].join('\n'));
        }
        const end = observations.at(-1)?.status ?? 'draft';
        ends[end] = (ends[end] ?? 0) + 1;
        for (const status of new Set(observations.map((seen) => seen.status))) meet(status);
        for (const line of log) if (done.test(line)) meet(line.split(':')[0] ?? '');
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: atOnce }, lane));
    for (const result of lanes) if (result.status === 'rejected') throw result.reason;
    console.log(
      `interleavings: ${count} played, every invariant holds, seed ${seed}, ends ${JSON.stringify(ends)}`,
    );
    expect(server.lines.filter(({ level }) => level === 'error')).toEqual([]);
    const wanted = [...Object.keys(acts), 'completed', 'cancelled', 'declined', 'expired'];
    if (count >= 200) expect(wanted.filter((name) => !met.has(name))).toEqual([]);
  },
  count * 3000 + 60_000,
);

test('every chain, certificate and sealed file fits the others', async () => {
  const broken: BrokenRecord[] = [];
  const sealedWith = await server.services.signer.sealedWith();
  await server.db.as(actor('system'), (tx) =>
    checkAudit(tx, { files: server.services.files, sealedWith }, (one) => broken.push(one)),
  );
  // `deadline passes` moves it in the database alone, and the chain shows that.
  const isMoved = ({ what }: BrokenRecord) => what.startsWith('envelopes.deadline of ');
  expect(broken.filter((one) => !isMoved(one))).toEqual([]);
});
