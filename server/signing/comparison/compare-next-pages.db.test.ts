import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actor } from '../../db/actor.ts';
import { drawingsOf } from '../../files/drawings.queries.ts';
import { insertFiles } from '../../files/queries.ts';
import type { PageComparison } from '../pdf/drawing/compare.ts';
import { PdfRefusal } from '../pdf/refusal.ts';
import type { PdfTasks } from '../pdf/worker/pdf-work.ts';
import { anId, signingFirm, testPdf } from '../test-envelope.ts';
import { addComparable } from './compare-job.ts';
import { compareNextPages } from './compare-next-pages.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());

/** A file with so many pages that was prepared and waits to be compared. */
async function begun(pages: number, bytes: Uint8Array = randomBytes(20), who = firm.sender): Promise<string> {
  const id = anId();
  const blob = await firm.services.files.put(bytes);
  const created_at = firm.now();
  await firm.db.as(who, async (tx) => {
    await insertFiles(tx, [{ id, ...blob, type: 'application/pdf', name: 'Agreement.pdf', created_at }]);
    const sizes = Array(pages).fill({ width: 595, height: 842 });
    await addComparable(tx, { file_id: id, sizes, fingerprints: { by: '', pages: [] } }, firm.now());
  });
  return id;
}

const drawingOf = async (id: string) => (await firm.db.as(actor('system'), (tx) => drawingsOf(tx, [id])))(id);

/** Compares what is due by a process that answers this for a page, and records the pages of each of its tasks. */
async function compareBy(of: (page: number, bytes: Uint8Array) => PageComparison) {
  const asked: string[] = [];
  const run = async (_: string, bytes: Uint8Array, first: number, last: number) => {
    asked.push(`${first}-${last}`);
    return Array.from({ length: last - first + 1 }, (_, i) => of(first + i, bytes));
  };
  await firm.runJobs(undefined, { pdf: { ...firm.services.pdf, run: run as PdfTasks['run'] } });
  return asked;
}

test('a PDF is compared by the programs that draw it', async () => {
  const id = await begun(2, await testPdf());
  expect(await drawingOf(id)).toEqual({ state: 'comparing', compared: 0, differing: [] });
  await firm.runJobs();
  expect(await drawingOf(id)).toEqual({ state: 'compared', compared: 2, differing: [] });
});

test('a long PDF is compared part by part, and each page that differs is named', async () => {
  const id = await begun(60);
  const pages: Record<number, PageComparison> = { 1: 'fonts', 26: 'differs', 60: 'text' };
  const asked = await compareBy((page) => pages[page] ?? 'same');
  expect(asked).toEqual(['1-25', '26-50', '51-60']);
  expect(await drawingOf(id)).toEqual({
    state: 'compared',
    compared: 60,
    differing: [
      { page: 1, how: 'fonts' },
      { page: 26, how: 'elsewhere' },
      { page: 60, how: 'text' },
    ],
  });
});

test('the largest file comes last, and a smaller one waits for no more than a part of it', async () => {
  const order: number[] = [];
  const large = randomBytes(20);
  await begun(60, large);
  await begun(40, randomBytes(40));
  await compareBy((page, bytes) => {
    if ((page - 1) % 25 === 0) order.push(bytes.length);
    return 'same';
  });
  expect(order).toEqual([40, 40, 20, 20, 20]);
});

test('accounts take turns, however large their files are', async () => {
  const other = await firm.staff('Olga Other');
  for (const size of [10, 20]) await begun(2, randomBytes(size));
  await begun(50, randomBytes(30), other);
  const order: number[] = [];
  await compareBy((page, bytes) => {
    if ((page - 1) % 25 === 0) order.push(bytes.length);
    return 'same';
  });
  expect(order).toEqual([10, 30, 20, 30]);
});

test('bytes that were compared are not drawn again', async () => {
  const bytes = randomBytes(20);
  await begun(3, bytes);
  await compareBy((page) => (page === 2 ? 'differs' : 'same'));
  const again = await begun(3, bytes);
  expect(await compareBy(() => 'same')).toEqual([]);
  expect(await drawingOf(again)).toEqual({
    state: 'compared',
    compared: 3,
    differing: [{ page: 2, how: 'elsewhere' }],
  });
});

test.each([
  ['ended the process', new Error('The PDF worker was closed (SIGSEGV).')],
  ['took too long', new PdfRefusal('too_heavy')],
  ['one program does not open', new PdfRefusal('read_differently')],
])('a PDF that %s is not known to be alike, and keeps what was found before', async (_, error) => {
  const id = await begun(30);
  await compareBy((page) => {
    if (page > 25) throw error;
    return page === 3 ? 'differs' : 'same';
  });
  const found = { state: 'unknown', compared: 25, differing: [{ page: 3, how: 'elsewhere' }] };
  expect(await drawingOf(id)).toEqual(found);
  expect(await compareBy(() => 'same')).toEqual([]);
});

test('a PDF whose bytes cannot be read now is compared later', async () => {
  const id = await begun(2);
  const files = { ...firm.services.files, bytes: () => Promise.reject(new Error('no disk')) };
  await firm.runJobs(undefined, { files });
  expect(await drawingOf(id)).toMatchObject({ state: 'comparing', compared: 0 });
  firm.wait(3000);
  await compareBy(() => 'same');
  expect(await drawingOf(id)).toMatchObject({ state: 'compared', compared: 2 });
});

test('two runs for one part count once', async () => {
  const id = await begun(30);
  const asked: string[] = [];
  const pdf = {
    ...firm.services.pdf,
    run: (async (_: string, __: Uint8Array, first: number, last: number) => {
      asked.push(`${first}-${last}`);
      return Array(last - first + 1).fill('differs');
    }) as unknown as PdfTasks['run'],
  };
  const both = { ...firm.services, pdf };
  await Promise.all([compareNextPages(both, id, ''), compareNextPages(both, id, '')]);
  expect(asked).toEqual(['1-25', '1-25']);
  expect((await drawingOf(id)).differing).toHaveLength(25);
  await compareBy(() => 'same');
  expect(await drawingOf(id)).toMatchObject({ state: 'compared', compared: 30 });
});
