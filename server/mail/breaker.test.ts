import { expect, test } from 'vitest';
import { later } from '../clock.ts';
import { breaker } from './breaker.ts';
import { NotDeliveredYet, RelayFailure, Undeliverable } from './port.ts';

const mail = {
  id: '1',
  to: 'ann@outside.example',
  subject: '',
  text: '',
  html: '',
  attached: [],
  answers_to: [],
};

function relay() {
  let now = '2026-01-01T00:00:00.000Z';
  let answer: (() => Promise<void>) | null = null;
  const opened: string[] = [];
  let asked = 0;
  const inner = {
    deliver: async () => {
      asked++;
      await answer?.();
    },
  };
  const port = breaker(inner, { now: () => now }, ({ message }) => opened.push(message));
  return {
    port,
    opened,
    wait: (ms: number) => {
      now = later(now, ms);
    },
    failWith: (error: Error | null) => {
      answer = error && (() => Promise.reject(error));
    },
    hang: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      answer = () => promise;
      return resolve;
    },
    asked: () => asked,
    deliver: () => port.deliver(mail).then(() => 'sent', String),
  };
}
const down = new RelayFailure('The mail server does not answer.');

test('a relay that fails is left alone for a while, which is told, and one mail tries it then', async () => {
  const it = relay();
  it.failWith(down);
  for (let i = 0; i < 5; i++) await it.deliver();
  expect(it.asked()).toBe(3);
  expect(it.opened).toEqual([down.message]);
  expect(it.port.problem()).toBe(down.message);
  expect(await it.deliver()).toContain('not asked again before 2026-01-01T00:01:00.000Z');
  it.wait(60_000);
  const resolve = it.hang();
  const first = it.deliver();
  expect(await it.deliver()).toContain('not asked again');
  resolve();
  expect(await first).toBe('sent');
  expect(await it.deliver()).toBe('sent');
  expect(it.port.problem()).toBeNull();
});

test('each failed try makes the pause longer, five minutes at most', async () => {
  const it = relay();
  it.failWith(down);
  for (let i = 0; i < 3; i++) await it.deliver();
  const pauses = [60_000, 120_000, 240_000, 300_000, 300_000];
  for (const [i, ms] of pauses.entries()) {
    it.wait(ms - 1);
    await it.deliver();
    expect(it.asked()).toBe(3 + i);
    it.wait(1);
    await it.deliver();
    expect(it.asked()).toBe(4 + i);
  }
});

test('mails that are refused one by one open nothing, nor does a clock that was set back keep it open', async () => {
  const it = relay();
  for (const error of [new Undeliverable('no such address'), new NotDeliveredYet('greylisted')]) {
    it.failWith(error);
    for (let i = 0; i < 10; i++) await it.deliver();
  }
  expect(it.asked()).toBe(20);
  it.failWith(down);
  for (let i = 0; i < 3; i++) await it.deliver();
  it.failWith(null);
  it.wait(-86_400_000);
  expect(await it.deliver()).toBe('sent');
});
