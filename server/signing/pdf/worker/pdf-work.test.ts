import { expect, test } from 'vitest';
import { Refusal } from '#server/http/refusal.ts';
import { startPdfWork } from './pdf-work.ts';
import type { PdfWorker } from './run-in-worker.ts';

/** PDF work on fake processes that record their tasks and finish on command, and the started tasks in order. */
function underWatch() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  let started = 0;
  const start = (): PdfWorker => {
    const process = started++;
    return {
      run: (_task, ...args) => {
        const name = String(args[0]);
        begun.push(`${process}: ${name}`);
        return new Promise<void>((resolve) => ends.set(name, resolve)) as never;
      },
      close: async () => undefined,
    };
  };
  const work = startPdfWork(start);
  const compare = (name: string) => work.run('comparePdf', name as never, 1, 1);
  const ask = (account: string, name: string) => work.for(account).run('fingerprintPdf', name as never);
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { work, ask, compare, end, begun, settle };
}

test('one account has one piece of work done at a time; another waits for none of it', async () => {
  const { ask, end, begun, settle } = underWatch();
  const heavy = ['heavy 1', 'heavy 2', 'heavy 3'].map((name) => ask('a', name));
  const blank = ask('b', 'blank');
  await settle();
  expect(begun).toEqual(['2: heavy 1', '3: blank']);
  await end('blank');
  await blank;
  expect(begun).toHaveLength(2);
  await end('heavy 1');
  await end('heavy 2');
  await end('heavy 3');
  await Promise.all(heavy);
  expect(begun.slice(2).map((one) => one.slice(3))).toEqual(['heavy 2', 'heavy 3']);
});

test('accounts take turns', async () => {
  const { ask, end, begun, settle } = underWatch();
  const all = [ask('a', 'a1'), ask('b', 'b1'), ask('a', 'a2'), ask('a', 'a3'), ask('c', 'c1')];
  await settle();
  for (const name of ['b1', 'a1', 'c1', 'a2', 'a3']) await end(name);
  await Promise.all(all);
  expect(begun.map((one) => one.slice(3))).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('the server’s own work waits for nobody, and nobody for it; comparing has a process of its own', async () => {
  const { work, ask, compare, end, begun, settle } = underWatch();
  const comparing = compare('upload');
  const sealing = work.run('fingerprintPdf', 'seal' as never);
  const others = [ask('a', 'a'), ask('b', 'b')];
  await settle();
  expect(begun).toEqual(['1: upload', '0: seal', '2: a', '3: b']);
  for (const name of ['upload', 'seal', 'a', 'b']) await end(name);
  await Promise.all([comparing, sealing, ...others]);
});

test('an account that asks for more than can wait is told to come again, and so is the one with the most of all', async () => {
  const { ask, settle } = underWatch();
  const refused: string[] = [];
  const note = (account: string) => (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    expect([error.code, error.more.headers]).toEqual(['unavailable', { 'retry-after': '10' }]);
    refused.push(account);
  };
  for (let i = 0; i < 12; i++) void ask('flood', `f${i}`).catch(note('flood'));
  await settle();
  expect(refused).toEqual(['flood']);
  // One piece of each account is at work or waits: the flood gives up its own first.
  for (let i = 0; i < 60; i++) void ask(`person ${i}`, `p${i}`).catch(note(`person ${i}`));
  await settle();
  expect(new Set(refused)).toEqual(new Set(['flood']));
  expect(refused).toHaveLength(10);
});
