import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../contract/core/values.ts';
import { checkSetup, type SetupFacts, setUpFirm } from '../../../contract/setup.ts';
import { dataOf, refusalOf } from '../answers.ts';
import { callAt } from '../caller.ts';
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

test('a server that is killed while its firm is set up goes on with the same link, which one of two people uses', async () => {
  const call = callAt(`http://localhost:${place.port}`);
  const first = await started();
  const token = /\/setup#([\w-]+)/.exec(first.printed)?.[1] ?? '';
  const check = () => dataOf<SetupFacts>(call(checkSetup, { body: { token } }));
  expect((await check()).state).toBe('open');

  first.server.child.kill('SIGKILL');
  await first.server.ended;
  const again = await started();
  expect(again.printed).toContain('The set-up link printed before is still good');
  expect(again.printed).not.toContain('/setup#');
  expect((await check()).state).toBe('open');

  const setUp = (first_name: string) =>
    call(setUpFirm, {
      body: {
        token,
        firm: {
          facts: {
            name: 'Quay & Vale',
            logo: '',
            accent: '',
            country: 'GB',
            time_zone: 'Europe/London',
            currency: 'GBP',
          },
          office: { name: 'London', country: 'GB', team: 'Corporate Services' },
          services: ['CS-INC'],
        },
        administrator: {
          ...{ first_name, last_name: 'Quay', email: `${first_name}@quay.example`.toLowerCase() },
          accountId: newId(Date.now()),
          by: { way: 'password', password: 'a sentence nobody guesses' },
        },
      },
    });
  const answers = await Promise.all([setUp('Ada'), setUp('Bea')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  const winner = answers[0]?.ok ? 'Ada' : 'Bea';
  const used = `This firm has been set up already. ${winner} Quay did it.`;
  expect((await refusalOf(setUp('Cleo'))).message).toBe(used);

  again.server.child.kill('SIGTERM');
  await again.server.ended;
  const last = await started();
  expect(last.printed).not.toContain('set-up link');
  expect(await check()).toMatchObject({ state: 'used', usedBy: `${winner} Quay` });
  expect((await refusalOf(setUp('Dora'))).message).toBe(used);
}, 240_000);
