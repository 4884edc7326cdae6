import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadBytesPerDay } from '#contract/core/limits.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { uploads } from '../files/tables.ts';
import { text, type UploadAnswer, uploadCalls } from './test-uploads.ts';

let server: TestServer;
let firm: TestFirm;
let staff: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const { append, create } = uploadCalls(() => ({ server, firm, staff }));

describe('one account', () => {
  test('has ten uploads under way at one time, and no more of whom asks at once', async () => {
    const busy = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
    const ids = Array.from({ length: 14 }, () => firm.id());
    const begin = (id: string) => create('Notes.txt', 10, { purpose: 'document', bearer: busy, id });
    const answers = await Promise.all(ids.map(begin));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.message).toBe('You can not upload more than 10 documents at one time');
    // Begun uploads go on, and a received one frees its place.
    const [known] = answers.filter(({ status }) => status === 200);
    expect((await begin(known?.data.id ?? '')).status).toBe(200);
    await append(known?.data.id ?? '', 0, text(10), busy);
    expect((await create('Notes.txt', 10, { purpose: 'document', bearer: busy })).status).toBe(200);
  });

  test('is told how much it may upload within 24 hours, and refused what is more', async () => {
    const accountId = firm.staff.ADM.accountId;
    const bearer = await firm.bearerOf(accountId, 'app', 'staff');
    const size = 19 * 1024 * 1024;
    const begin = async () =>
      (await create('Notes.txt', size, { purpose: 'document', bearer })) as UploadAnswer & {
        status: number;
        data: { leftToday: number };
      };
    const first = await begin();
    expect(first.data.leftToday).toBe(uploadBytesPerDay - size);
    // The account used up its quota an hour ago.
    const fits = Math.floor(uploadBytesPerDay / size);
    await firm.as((tx) =>
      tx.insert(uploads).values(
        Array.from({ length: fits - 1 }, () => ({
          ...{ id: firm.id(), account_id: accountId, name: 'Notes.txt', size, purpose: 'document' as const },
          created_at: new Date(Date.parse(server.now()) - 3_600_000).toISOString(),
        })),
      ),
    );
    expect(await begin()).toMatchObject({ status: 429, code: 'too_many' });
    expect((await create('Notes.txt', 10, { purpose: 'document', bearer: staff })).status).toBe(200);
  });

  test('counts for its client too, whichever contact began it', async () => {
    const contactOf = async (of: Tenant) => {
      const accountId = await firm.contactWith(of, 'CONTACT_ADMIN', {
        finance_access: false,
        payroll_access: false,
      });
      return { accountId, bearer: await firm.bearerOf(accountId, 'client', 'contact') };
    };
    const client = await firm.tenant('Birch');
    const [first, second] = [await contactOf(client), await contactOf(client)];
    const stranger = await contactOf(await firm.tenant('Cedar'));
    const half = uploadBytesPerDay / 2;
    // Two of a size that fits an account, but not their client.
    await firm.as((tx) =>
      tx.insert(uploads).values(
        [first, second].map(({ accountId }) => ({
          ...{
            id: firm.id(),
            account_id: accountId,
            name: 'Notes.txt',
            size: half,
            purpose: 'document' as const,
          },
          created_at: new Date(Date.parse(server.now()) - 3_600_000).toISOString(),
        })),
      ),
    );
    const begin = (bearer: string) => create('Notes.txt', 10, { purpose: 'document', bearer });
    expect(await begin(second.bearer)).toMatchObject({
      status: 429,
      message: 'Your company has uploaded as much as one may within 24 hours. Try again later.',
    });
    expect((await begin(stranger.bearer)).status).toBe(200);
    server.wait(24 * 3_600_000);
    const later = await firm.bearerOf(second.accountId, 'client', 'contact');
    expect(await begin(later)).toMatchObject({ status: 200, data: { leftToday: uploadBytesPerDay - 10 } });
  });
});
