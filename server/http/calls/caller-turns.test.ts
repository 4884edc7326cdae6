import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { actor } from '#server/db/actor.ts';
import { ownerOf, turnsOfCallers } from './caller-turns.ts';

/** Holds the thread for so many ms. */
function hold(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('work of one owner that holds the thread lets the work of others go in between', async () => {
  const { think } = turnsOfCallers();
  let done = 0;
  const flood = Array.from({ length: 24 }, () => think('flood', () => hold(4)).then(() => done++));
  for (let i = 0; i < 20; i++) {
    await think('other', () => undefined);
    await nextTurnOfLoop();
  }
  expect(done).toBeLessThanOrEqual(3);
  await Promise.all(flood);
});

test('an answer comes at once, though its owner’s next work waits; a fault comes as it is thrown', async () => {
  const { think } = turnsOfCallers();
  const came: string[] = [];
  const first = think('a', () => hold(100)).then(() => came.push('first'));
  const fault = think('a', () => {
    throw new Error('broken');
  }).catch(({ message }: Error) => came.push(message));
  await first;
  await think('b', () => came.push('other'));
  await fault;
  expect(came).toEqual(['first', 'other', 'broken']);
});

test('too much of one owner is refused, of another it is not', async () => {
  const { think } = turnsOfCallers();
  const asked = Promise.allSettled(Array.from({ length: 300 }, () => think('a', () => undefined)));
  expect(await think('b', () => 'done')).toBe('done');
  const refused = (await asked).filter(({ status }) => status === 'rejected');
  // One runs, two hundred wait.
  expect(refused).toHaveLength(99);
});

test.each([
  [actor('staff', { accountId: 'account' }), 'account'],
  [actor('signer', { accountId: null, recipientIds: ['recipient'] }), 'recipient'],
  [actor('none'), '2001:db8:0:1::/64'],
])('turns go by account, else by signing link, else by network (%#)', (who, owner) => {
  expect(ownerOf(who, '2001:db8:0:1::7')).toBe(owner);
});

test('a bearer that is known does not wait for strangers of its network; an unknown one does', async () => {
  const { identify } = turnsOfCallers();
  const caller = { actor: actor('staff', { accountId: 'account' }), session: null, cookie: null };
  const known = { bearer: 'known', ip: '192.0.2.1' };
  await identify(known, async () => caller);
  const strangers = Array.from({ length: 5 }, () => Promise.withResolvers<typeof caller>());
  const came: string[] = [];
  const ask = (bearer: string, work: () => Promise<typeof caller>) =>
    identify({ bearer, ip: '192.0.2.1' }, work).then(() => came.push(bearer));
  const asked = strangers.map(({ promise }, at) => ask(`stranger ${at}`, () => promise));
  const unknown = ask('unknown', async () => caller);
  await ask('known', async () => caller);
  expect(came).toEqual(['known']);
  for (const { resolve } of strangers) resolve(caller);
  await Promise.all([...asked, unknown]);
  expect(came.at(-1)).toBe('unknown');
});
