import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Running, stopOnSignal } from './stop.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A process with an external database and a server that stops when `done` is called. */
function aProcess() {
  const said: string[] = [];
  let done: () => void = () => undefined;
  const server = {
    stop: () =>
      new Promise<void>((resolve) => {
        said.push('server stops');
        done = resolve;
      }),
  };
  const database = {
    stop: async () => void said.push('database stops'),
    end: () => void said.push('database is told'),
  };
  const host = Object.assign(new EventEmitter(), { exit: (code: number) => void said.push(`exit ${code}`) });
  const running: Running = [database, server];
  stopOnSignal(running, () => said.push('failed'), host as unknown as NodeJS.Process);
  return { said, host, done: () => done() };
}

test('stops in the other order, and a word that comes twice at once is one', async () => {
  const { said, host, done } = aProcess();
  for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM']) host.emit(signal);
  expect(said).toEqual(['server stops']);
  done();
  await vi.runAllTimersAsync();
  expect(said).toEqual(['server stops', 'database stops', 'exit 0']);
});

test('a second word ends at once, and the database outside of the process with it', () => {
  const { said, host } = aProcess();
  host.emit('SIGINT');
  vi.advanceTimersByTime(1500);
  host.emit('SIGINT');
  expect(said).toEqual(['server stops', 'database is told', 'exit 1']);
});
