import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartPlace, startPlace } from './start-process.ts';

let place: StartPlace;
beforeAll(async () => {
  place = await startPlace();
});
afterAll(() => place.end());

/** Starts several servers at once: one serves, the others name it and exit cleanly. */
async function startTogether() {
  const servers = Array.from({ length: 3 }, () => place.start());
  const ready = servers.map((server) => server.ready.then(() => server));
  const serving = await Promise.any(ready);
  const others = await Promise.all(servers.filter((server) => server !== serving).map(({ ended }) => ended));
  const printed = `Portico is already running, or starting, at http://localhost:${place.port}\n`;
  expect(others).toEqual(others.map(() => ({ code: 0, printed })));
  expect(await place.answers()).toBe(200);
  return serving;
}

test('of several starts on an empty data folder one serves, also after they were killed', async () => {
  for (let round = 0; round < 2; round++) {
    const serving = await startTogether();
    serving.child.kill('SIGKILL');
    await serving.ended;
  }
}, 240_000);
