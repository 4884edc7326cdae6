import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSetup, type SetupFacts, setUpFirm } from '../../../contract/setup.ts';
import { dataOf, refusalOf } from '../answers.ts';
import { callAt } from '../caller.ts';
import { setUpBody, setUpToken } from './first-administrator.ts';
import { type StartPlace, startPlace } from './start-process.ts';

let place: StartPlace;
beforeAll(async () => {
  place = await startPlace();
});
afterAll(() => place.end());

/** Starts the server on its folder, and returns what it printed until it was ready. */
async function started() {
  const server = place.start();
  await server.ready;
  return { server, printed: server.printed() };
}

test('a server that is killed while its firm is set up goes on with the same link, which one of two people uses, and SIGTERM ends it and its database', async () => {
  const call = callAt(`http://localhost:${place.port}`);
  const first = await started();
  const token = setUpToken(first.printed);
  const check = () => dataOf<SetupFacts>(call(checkSetup, { body: { token } }));
  expect((await check()).state).toBe('open');

  first.server.child.kill('SIGKILL');
  await first.server.ended;
  const again = await started();
  expect(again.printed).toContain('The set-up link printed before is still good');
  expect(again.printed).not.toContain('/setup#');
  expect((await check()).state).toBe('open');

  const setUp = (first_name: string) => call(setUpFirm, { body: setUpBody(token, first_name) });
  const answers = await Promise.all([setUp('Ada'), setUp('Bea')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  const winner = answers[0]?.ok ? 'Ada' : 'Bea';
  const used = `This firm has been set up already. ${winner} Quay did it.`;
  expect((await refusalOf(setUp('Cleo'))).message).toBe(used);

  again.server.child.kill('SIGTERM');
  expect((await again.server.ended).code).toBe(0);
  await expect(place.answers()).rejects.toThrow();
  expect(existsSync(join(place.dataDir, 'pg', 'postmaster.pid'))).toBe(false);
  const last = await started();
  expect(last.printed).not.toContain('set-up link');
  expect(await check()).toMatchObject({ state: 'used', usedBy: `${winner} Quay` });
  expect((await refusalOf(setUp('Dora'))).message).toBe(used);
}, 240_000);
