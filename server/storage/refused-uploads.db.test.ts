import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UploadPurpose } from '#contract/core/limits.ts';
import { makePdf, truncate } from '#tests/fixtures/pdf.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { text, uploadCalls } from './test-uploads.ts';

let server: TestServer;
let firm: TestFirm;
let staff: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const { append, create, look } = uploadCalls(() => ({ server, firm, staff }));

describe('refused before the first byte', () => {
  test.each([
    [
      'Agreement.docx',
      100,
      'signing',
      { name: ['Only these kinds of files are accepted: pdf. Save it as PDF, or print it to one.'] },
    ],
    [
      'photo.gif',
      100,
      'image',
      { name: ['Only these kinds of files are accepted: jpg, png. Save it as JPG or PNG.'] },
    ],
    ['run.exe', 100, 'document', { name: [expect.stringContaining('Only these kinds')] }],
    ['Agreement.pdf', 20 * 1024 * 1024, 'signing', { size: ['The file must be under 20MB.'] }],
    ['photo.png', 2 * 1024 * 1024, 'image', { size: ['The file must be under 2MB.'] }],
    ['Agreement.pdf', 0, 'signing', { size: ['This file is empty.'] }],
  ] as const)('%s of %i bytes for %s', async (name, size, purpose, errors) => {
    expect(await create(name, size, { purpose })).toMatchObject({ status: 422, errors });
  });
});

describe('refused when it has arrived, with the reason, and again when it is sent again', () => {
  const cases: [string, string, UploadPurpose, () => Promise<Uint8Array>, RegExp][] = [
    ['a renamed text', 'Agreement.pdf', 'signing', async () => text(100), /not a pdf file/],
    [
      'half a PDF',
      'Agreement.pdf',
      'signing',
      async () => truncate(await makePdf()),
      /PDF is (damaged|missing)|incomplete|end of this PDF|damaged/,
    ],
    [
      'a program',
      'photo.png',
      'image',
      async () => new TextEncoder().encode('MZ\x90 program'),
      /not a png file/,
    ],
  ];
  test.each(cases)('%s', async (_, name, purpose, make, words) => {
    const bytes = await make();
    const { data } = await create(name, bytes.length, { purpose });
    for (let i = 0; i < 2; i++) {
      const answer = await append(data.id, 0, bytes);
      expect(answer.status).toBe(422);
      expect(answer.errors?.file?.[0]).toMatch(words);
    }
    expect((await look(data.id)).data.file).toBeNull();
  });
});
