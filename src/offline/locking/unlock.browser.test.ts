import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '#tests/fixtures/until.ts';
import { putEntry, takeEntry } from '../content/entries.ts';
import { cacheDatabase } from '../database/cache.ts';
import { outboxDatabase } from '../database/outbox.ts';
import { resumeVault } from '../lifecycle/complete-sign-in.ts';
import { eraseOrLock } from '../lifecycle/erase-or-lock.ts';
import { enterAs, newBrowser, signedIn } from '../lifecycle/test-sign-in.ts';
import { countItems, listItems } from '../outbox/items/items.ts';
import { enqueueCommand } from '../outbox/queue/enqueue.ts';
import { currentMarker } from '../plain/vault-metadata.ts';
import { PinWorkerError } from '../vault/pin.ts';
import { renewalHalf } from '../vault/renewal.ts';
import { currentVault, type Vault } from '../vault/vault.ts';
import { guardByPin } from './test-protect.ts';
import { unlockByPin } from './unlock.ts';

const callbacks = { abortFetches: () => {} };
const day = 86_400_000;
const answer = signedIn();

beforeEach(newBrowser);
afterEach(() => vi.useRealTimers());

/** Somebody with a PIN, something kept and something unsent. */
async function person(): Promise<Vault> {
  const vault = await guardByPin(await enterAs('client', answer), answer.device.share, '29485071');
  await putEntry(vault, 'secret', 'payslip of May');
  await enqueueCommand(
    vault,
    'payroll.markPayslipViewed',
    { params: { id: 'p1' }, body: { at: '2026-01-01T00:00:00Z' } },
    { subject: 'payslip:p1' },
  );
  return vault;
}
/** Every tab was closed: nobody holds the keys. */
function closed({ cache, outbox }: Vault): void {
  cache.close();
  outbox.close();
}

describe('a PIN', () => {
  test.each(['idle-locked', 'forced-out'] as const)(
    'opens a vault that is %s, as a sign-in would',
    async (state) => {
      const { name } = await person();
      await eraseOrLock('client', state, callbacks);
      expect(currentVault()).toBeNull();
      const result = await unlockByPin('client', '29485071');
      expect(result).toMatchObject({ is: 'open', vault: { name } });
      const vault = currentVault();
      expect(vault && (await takeEntry(vault, 'secret'))).toBe('payslip of May');
      expect(vault && (await listItems(vault))[0]?.body).toMatchObject({ params: { id: 'p1' } });
      expect(vault && (await renewalHalf(vault))).toBe('renewal-half-of-the-session');
      expect(currentMarker('client')).toMatchObject({
        state: 'active',
        hint: { initials: 'AB', digits: true, email: 'a…@example.com' },
      });
      if (vault) await putEntry(vault, 'later', 1);
    },
  );

  test('opens one nobody locked, whose keys are in nobody’s memory', async () => {
    closed(await person());
    expect(await resumeVault('client')).toBeNull();
    expect(currentMarker('client')?.state).toBe('active');
    expect((await unlockByPin('client', '29485071')).is).toBe('open');
  });

  test.each(['expired', 'revoked', 'guessed'] as const)('opens nothing after %s', async (state) => {
    await person();
    await eraseOrLock('client', state, callbacks);
    expect(await unlockByPin('client', '29485071')).toEqual({ is: 'gone' });
  });

  test('opens nothing after the offline days, nor with a clock that was set back', async () => {
    closed(await person());
    vi.setSystemTime(Date.now() + 14 * day);
    expect(await unlockByPin('client', '29485071')).toEqual({ is: 'gone' });
    vi.setSystemTime(Date.now() - 15 * day);
    expect(await unlockByPin('client', '29485071')).toEqual({ is: 'clock' });
  });

  test('that is wrong is counted before it is tried, and forgotten with the right one', async () => {
    const { name } = await person();
    await eraseOrLock('client', 'idle-locked', callbacks);
    expect(await unlockByPin('client', '29485072')).toEqual({ is: 'wrong', triesLeft: 9 });
    // The page is closed while it works on the next.
    const outbox = outboxDatabase(name);
    await outbox.open();
    const started = unlockByPin('client', '29485073');
    await until(async () => {
      const copy = await outbox.keys.get('copy:pin');
      return copy?.id === 'copy:pin' && copy.tries === 2;
    });
    expect(await started).toEqual({ is: 'wrong', triesLeft: 8 });
    outbox.close();
    expect((await unlockByPin('client', '29485071')).is).toBe('open');
    await eraseOrLock('client', 'idle-locked', callbacks);
    expect(await unlockByPin('client', '29485072')).toEqual({ is: 'wrong', triesLeft: 9 });
  });

  test('ten wrong ones erase cache and methods; the outbox and the server’s copy stay', async () => {
    const { name } = await person();
    await eraseOrLock('client', 'idle-locked', callbacks);
    for (let left = 9; left >= 0; left -= 1)
      expect(await unlockByPin('client', '11111111')).toEqual({ is: 'wrong', triesLeft: left });
    expect(currentMarker('client')).toMatchObject({ state: 'guessed', methods: [] });
    expect(await unlockByPin('client', '29485071')).toEqual({ is: 'gone' });

    const [cache, outbox] = [cacheDatabase(name), outboxDatabase(name)];
    await Promise.all([cache.open(), outbox.open()]);
    expect(await cache.entries.count()).toBe(0);
    expect((await outbox.keys.toArray()).map(({ id }) => id).filter((id) => id.startsWith('copy:'))).toEqual([
      'copy:server',
    ]);
    expect((await countItems({ outbox })).unsent).toBe(1);
    closed({ cache, outbox } as Vault);
    const back = await enterAs('client', answer);
    expect((await listItems(back))[0]?.body).toMatchObject({ params: { id: 'p1' } });
  });

  test('that the device has no room to check is not counted', async () => {
    const { name } = await person();
    await eraseOrLock('client', 'idle-locked', callbacks);
    const outbox = outboxDatabase(name);
    await outbox.open();
    const bearable = await outbox.keys.get('copy:pin');
    if (bearable?.id !== 'copy:pin') throw new Error('There is no PIN.');
    // More than WebAssembly can address.
    const cost = { ...bearable.cost, memoryKiB: 8 * 1024 * 1024 };
    await outbox.keys.put({ ...bearable, cost, tries: 9 });
    await expect(unlockByPin('client', '29485071')).rejects.toThrow(PinWorkerError);
    expect(await outbox.keys.get('copy:pin')).toMatchObject({ tries: 9 });
    await outbox.keys.put({ ...bearable, tries: 9 });
    outbox.close();
    expect((await unlockByPin('client', '29485071')).is).toBe('open');
  });

  test('two tabs that try at once count twice', async () => {
    await person();
    await eraseOrLock('client', 'idle-locked', callbacks);
    const both = await Promise.all(['11111111', '22222222'].map((pin) => unlockByPin('client', pin)));
    expect(both.map((each) => (each.is === 'wrong' ? each.triesLeft : each.is)).sort()).toEqual([
      8,
      expect.any(Number),
    ]);
    expect(await unlockByPin('client', '33333333')).toEqual({ is: 'wrong', triesLeft: 7 });
  });

  test('of another person of the browser opens nothing of the first', async () => {
    closed(await person());
    const bob = signedIn();
    await guardByPin(await enterAs('client', bob), bob.device.share, '70513948');
    await eraseOrLock('client', 'idle-locked', callbacks);
    expect((await unlockByPin('client', '29485071')).is).toBe('wrong');
    expect((await unlockByPin('client', '70513948')).is).toBe('open');
    const vault = currentVault();
    expect(vault && (await takeEntry(vault, 'secret'))).toBeUndefined();
  });

  test('stays set up over a sign-in, and goes with the device', async () => {
    await person();
    await enterAs('client', answer);
    expect(currentMarker('client')).toMatchObject({ methods: ['pin'], hint: { initials: 'AB' } });
    const replaced = signedIn({ person: answer.user.id });
    await enterAs('client', replaced);
    expect(currentMarker('client')?.methods).toEqual([]);
    expect(currentMarker('client')?.hint).toBeUndefined();
  });
});
