import { beforeEach, expect, test } from 'vitest';
import { eraseOrLock } from '#src/offline/lifecycle/erase-or-lock.ts';
import { enterAs, newBrowser } from '#src/offline/lifecycle/test-sign-in.ts';
import { type LeftState, stateNames, states } from '#src/offline/vault/vault-states.ts';
import { activePortals, keptPortals } from './active-portals.ts';

beforeEach(newBrowser);

const left = stateNames.filter((name): name is LeftState => name !== 'active');

test('a signed-in person’s portal is active', async () => {
  await enterAs();
  expect(activePortals()).toEqual(['client']);
});

test.each(left)('a portal whose vault cannot be read is not active: %s', async (state) => {
  await enterAs();
  await eraseOrLock('client', state, { abortFetches: () => {} });
  expect(activePortals()).toEqual(states[state].readable ? ['client'] : []);
  expect(keptPortals()).toEqual(states[state].erases.includes('marker') ? [] : ['client']);
});
