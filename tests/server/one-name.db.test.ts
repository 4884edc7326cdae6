import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Endpoint, urlOf } from '#contract/core/endpoint.ts';
import { sendInformation } from '#contract/documents/your-documents.ts';
import { endpoints } from '#contract/index.ts';
import { succeeded } from './answers.ts';
import { type TestFirm, testFirm } from './fixtures.ts';
import { type Side, twoSides } from './sides.ts';
import { type TestServer, testServer } from './test-server.ts';

let server: TestServer;
let firm: TestFirm;
let mine: Side;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  [mine] = await twoSides(server, firm);
  // Contacts have a last name alone, employees a first name alone.
  await firm.as(async (tx) => {
    await tx.execute(sql`update contacts set first_name = null, last_name = 'Sukarno'`);
    await tx.execute(
      sql`update payroll_employees set first_name = 'Sukarno', last_name = '', preferred_name = null`,
    );
  });
  await succeeded(
    server.call(
      sendInformation,
      { body: { id: firm.id(), topic: 'A name', message: 'I have one.', documents: [] } },
      { bearer: mine.bearers.contact },
    ),
  );
});
afterAll(() => server.close());

/** Every list, and every read that needs no id. */
const reads = endpoints.filter(
  ({ method, shape, path, allow }: Endpoint) =>
    method === 'GET' && shape !== 'file' && !path.includes('{') && allow.by === 'bearer',
);

test('of a person with one name no list prints “null”, or a space too many', async () => {
  const administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  const named = new Set<string>();
  const wrong: string[] = [];
  for (const endpoint of reads as readonly Endpoint[])
    for (const bearer of [administrator, ...Object.values(mine.bearers)]) {
      const response = await server.request(urlOf(endpoint), {
        headers: { authorization: `Bearer ${bearer}` },
      });
      if (!response.ok) continue;
      const text = await response.text();
      if (text.includes('Sukarno')) named.add(endpoint.name);
      const [found] =
        /.{0,20}(?:(?:null|undefined) Sukarno|Sukarno (?:null|undefined)|["\s]\sSukarno|Sukarno\s["\s,)])/.exec(
          text,
        ) ?? [];
      if (found) wrong.push(`${endpoint.name}: ${found}`);
    }
  expect(wrong).toEqual([]);
  expect(named.size).toBeGreaterThan(8);
});
