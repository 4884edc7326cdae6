import { deflateSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { stream } from '#tests/fixtures/pdf-syntax.ts';
import { paperOf } from '#tests/fixtures/reader-dependent.ts';
import { undoFilters } from '../read/filters/filters.ts';
import { openUploadedPdf } from '../read/open.ts';
import { settleConstructs } from './settle.ts';

/* What a few bytes may cost: tables and lists that hundreds share, each through the next. */

vi.mock('../read/filters/filters.ts', { spy: true });

const settle = async (bytes: Uint8Array) => settleConstructs((await openUploadedPdf(bytes)).pdf, true);

test('a table of colours that 400 spaces share is decoded once', async () => {
  vi.mocked(undoFilters).mockClear();
  const table = deflateSync(Buffer.alloc(1 << 20)).toString('latin1');
  const given = paperOf({
    resources: '/Foo 6 0 R',
    objects: [`[${'[/Indexed/DeviceRGB 255 7 0 R]'.repeat(400)}]`, stream('/Filter/FlateDecode', table)],
  });
  expect(await settle(given)).toBe(false);
  expect(vi.mocked(undoFilters).mock.calls.length).toBeLessThan(5);
});

test('an expression of layers of thirty lists, five within each other, is refused at once', async () => {
  const lists = Array.from({ length: 5 }, (_, at) => `[/And${` ${at === 4 ? 6 : 8 + at} 0 R`.repeat(30)}]`);
  const given = paperOf({
    catalog: '/OCProperties<</OCGs[6 0 R]/D<<>>>>',
    resources: '/Properties<</L<</Type/OCMD/OCGs 6 0 R/VE 7 0 R>>>>',
    objects: ['<</Type/OCG/Name(a)>>', ...lists],
  });
  const before = process.cpuUsage().user;
  await expect(settle(given)).rejects.toThrow(/a layer by an expression/);
  expect(process.cpuUsage().user - before).toBeLessThan(1_000_000);
});
