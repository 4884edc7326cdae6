import { afterAll, beforeAll, expect, test } from 'vitest';
import { signingJobs } from '../jobs.ts';
import type { PdfTasks } from '../pdf/worker/pdf-work.ts';
import { signingFirm } from '../test-envelope.ts';
import { assertSealedAsShown } from './assert-sealed-as-shown.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());

/** The server's PDF work, in which pages of sealed files are compared so, and the tasks that were asked for. */
function comparingSealed(answer?: ('same' | 'differs')[]) {
  const asked: string[] = [];
  const run = ((task: string, ...args: unknown[]) => {
    asked.push(task);
    if (task === 'compareSealed' && answer) return Promise.resolve(answer);
    return (firm.services.pdf.run as (...all: unknown[]) => unknown)(task, ...args);
  }) as PdfTasks['run'];
  return { asked, pdf: { ...firm.services.pdf, run } };
}
const envelope = async (id: string) =>
  (await firm.sql('select status, seal_cause from envelopes where id = $1', [id]))[0];

test('a page of a sealed file that is drawn otherwise than the shown one is refused, and nothing is sealed', async () => {
  const { id } = await firm.sent([{ name: 'Dora Drawn' }]);
  await firm.signs('dora.drawn@example.com', id);
  await firm.runJobs(signingJobs, { pdf: comparingSealed(['same', 'differs']).pdf });
  expect(await envelope(id)).toMatchObject({
    status: 'sealing',
    seal_cause: expect.stringContaining('A page of the sealed file would not be the page that was shown.'),
  });
  firm.wait(60_000);
  const { asked, pdf } = comparingSealed();
  await firm.runJobs(signingJobs, { pdf });
  expect(asked).toContain('compareSealed');
  expect(await envelope(id)).toMatchObject({ status: 'completed' });
});

test('a file that no other program drew before is sealed without', async () => {
  const { id } = await firm.sent([{ name: 'Uwe Unknown' }]);
  // As in what was sent by earlier versions.
  await firm.sql('update pdf_facts set drawing = $1', [
    JSON.stringify({ state: 'unknown', compared: 0, differing: [] }),
  ]);
  await firm.signs('uwe.unknown@example.com', id);
  const { asked, pdf } = comparingSealed();
  await firm.runJobs(signingJobs, { pdf });
  expect(asked).not.toContain('compareSealed');
  expect(await envelope(id)).toMatchObject({ status: 'completed' });
});

test('a long file is compared part by part, as far as there is time, and the page that differs is named', async () => {
  const parts: unknown[] = [];
  const run = ((_: string, __: Uint8Array, ___: Uint8Array, first: number, last: number) => {
    parts.push([first, last]);
    return Promise.resolve(
      // The first part takes too long for its last pages.
      Array.from({ length: Math.min(20, last - first + 1) }, (_, i) =>
        first + i === 27 ? 'differs' : 'same',
      ),
    );
  }) as unknown as PdfTasks['run'];
  const bytes = new Uint8Array();
  await expect(assertSealedAsShown({ run }, bytes, bytes, 60, [])).rejects.toMatchObject({
    code: 'changed_page',
    detail: 'page 27',
  });
  expect(parts).toEqual([
    [1, 25],
    [21, 45],
  ]);
});
