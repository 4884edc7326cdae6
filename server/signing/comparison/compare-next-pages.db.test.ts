import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actor } from '#server/db/actor.ts';
import { drawingsOf } from '#server/files/drawings.queries.ts';
import { insertFiles } from '#server/files/queries.ts';
import type { PageComparison } from '../pdf/drawing/compare.ts';
import { PdfRefusal } from '../pdf/refusal.ts';
import type { PdfTasks } from '../pdf/worker/pdf-work.ts';
import { Unavailable } from '../pdf/worker/process-end.ts';
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

/** A process that answers this for a page, as far as there is time, and records the pages of each of its tasks. */
function drawingBy(of: (page: number, bytes: Uint8Array) => PageComparison, inTime = 25) {
  const asked: string[] = [];
  const run = async (_: string, bytes: Uint8Array, first: number, last: number, __: number, tell: Tell) => {
    asked.push(`${first}-${last}`);
    for (let page = first; page <= Math.min(last, first + inTime - 1); page++) tell(of(page, bytes));
  };
  return { asked, draw: run, pdf: { ...firm.services.pdf, run: run as unknown as PdfTasks['run'] } };
}
type Tell = (page: PageComparison) => void;

/** Compares what is due by such a process. */
async function compareBy(of: (page: number, bytes: Uint8Array) => PageComparison, inTime?: number) {
  const { asked, pdf } = drawingBy(of, inTime);
  await firm.runJobs(undefined, { pdf });
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

test('pages for which a job has no time are left to the next one, and another account has its turn before', async () => {
  const other = await firm.staff('Tina Turn');
  const slow = await begun(3, randomBytes(30));
  await begun(4, randomBytes(40), other);
  const order: number[] = [];
  const asked = await compareBy((_, bytes) => {
    order.push(bytes.length);
    return 'same';
  }, 1);
  expect(order).toEqual([30, 40, 30, 40, 30, 40, 40]);
  expect(asked).toEqual(['1-3', '1-4', '2-3', '2-4', '3-3', '3-4', '4-4']);
  expect(await drawingOf(slow)).toEqual({ state: 'compared', compared: 3, differing: [] });
});

const ended = new Error('The PDF worker was closed (SIGSEGV).');

test.each([
  ['ended the process', ended],
  ['took too long', new PdfRefusal('too_heavy')],
])(
  'a page that %s is named and not drawn again; the others are compared, and nothing is called alike',
  async (_, error) => {
    const bytes = randomBytes(20);
    const id = await begun(30, bytes);
    const asked = await compareBy((page) => {
      if (page === 5) throw error;
      return page === 30 ? 'text' : 'same';
    });
    expect(asked).toEqual(['1-25', '6-30']);
    const found = { state: 'unknown', compared: 30, differing: [{ page: 30, how: 'text' }], undrawn: [5] };
    expect(await drawingOf(id)).toEqual(found);
    const again = await begun(30, bytes);
    expect(await compareBy(() => 'same')).toEqual([]);
    expect(await drawingOf(again)).toEqual(found);
  },
);

test('after three pages that cannot be drawn the rest is not tried, and what was found before is kept', async () => {
  const id = await begun(30);
  const asked = await compareBy((page) => {
    if (page > 25) throw ended;
    return page === 3 ? 'differs' : 'same';
  });
  expect(asked).toEqual(['1-25', '26-30', '27-30', '28-30']);
  const differing = [{ page: 3, how: 'elsewhere' }];
  expect(await drawingOf(id)).toEqual({ state: 'unknown', compared: 28, differing, undrawn: [26, 27, 28] });
});

test('a PDF that one program does not open is not known to be alike, at once', async () => {
  const id = await begun(30);
  const asked = await compareBy(() => {
    throw new PdfRefusal('read_differently');
  });
  expect(asked).toEqual(['1-25']);
  expect(await drawingOf(id)).toEqual({ state: 'unknown', compared: 0, differing: [] });
});

test('what the machine prevents is done later, and what was compared before is kept', async () => {
  const id = await begun(4);
  let failures = 3;
  const failing = (page: number): PageComparison => {
    if (page === 3 && failures-- > 0) throw new Unavailable('killed');
    return 'same';
  };
  expect(await compareBy(failing)).toEqual(['1-4', '3-4']);
  expect(await drawingOf(id)).toEqual({ state: 'comparing', compared: 2, differing: [] });
  const asked: string[] = [];
  for (let again = 0; again < 2; again++) {
    firm.wait(60_000);
    asked.push(...(await compareBy(failing)));
  }
  expect(asked).toEqual(['3-4', '3-4']);
  expect(await drawingOf(id)).toEqual({ state: 'compared', compared: 4, differing: [] });
});

test('a PDF that the machine never lets be drawn is not known to be alike after three more tries, and its bytes are drawn another time', async () => {
  const bytes = randomBytes(20);
  const id = await begun(2, bytes);
  let asked = 0;
  for (let again = 0; again < 6; again++) {
    await compareBy(() => {
      asked++;
      throw new Unavailable('killed');
    });
    firm.wait(60_000);
  }
  expect(asked).toBe(4);
  expect(await drawingOf(id)).toEqual({ state: 'unknown', compared: 0, differing: [] });
  const another = await begun(2, bytes);
  await compareBy(() => 'same');
  expect(await drawingOf(another)).toEqual({ state: 'compared', compared: 2, differing: [] });
});

test('a comparison that other programs began starts anew', async () => {
  const id = await begun(3);
  const older = { state: 'comparing', compared: 2, differing: [{ page: 1, how: 'text' }] };
  await firm.sql('update pdf_facts set drawing = $2, drawn_by = $3 where file_id = $1', [
    id,
    JSON.stringify(older),
    'pdf.js 1.0, PDFium 1.0, rules 0',
  ]);
  expect(await compareBy(() => 'same')).toEqual(['1-3']);
  expect(await drawingOf(id)).toEqual({ state: 'compared', compared: 3, differing: [] });
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
  const { asked, draw, pdf } = drawingBy(() => 'differs');
  const { promise: bothAsked, resolve: meet } = Promise.withResolvers<void>();
  const run = async (...all: Parameters<typeof draw>) => {
    await draw(...all);
    if (asked.length === 2) meet();
    await bothAsked;
  };
  const both = { ...firm.services, pdf: { ...pdf, run: run as unknown as PdfTasks['run'] } };
  await Promise.all([compareNextPages(both, id, '', 1), compareNextPages(both, id, '', 1)]);
  expect(asked).toEqual(['1-25', '1-25']);
  expect((await drawingOf(id)).differing).toHaveLength(25);
  await compareBy(() => 'same');
  expect(await drawingOf(id)).toMatchObject({ state: 'compared', compared: 30 });
});
