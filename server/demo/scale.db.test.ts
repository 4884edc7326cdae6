import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { scaleDemo } from './scale.ts';
import { seedDemo } from './seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const count = async (of: string): Promise<number> => {
  const { rows } = await server.db.as(actor('system'), (tx) =>
    tx.execute<{ n: string }>(`select count(*) as n from ${of}`),
  );
  return Number(rows[0]?.n);
};
const scale = async (clients: number) => {
  const reported: number[] = [];
  await scaleDemo(server.services, clients, (made) => reported.push(made), 500);
  return reported;
};

test('only the demo firm is scaled', async () => {
  await expect(scale(10)).rejects.toThrow('Only the demo firm can be scaled');
});

test('the firm grows to so many clients, each with what hangs on it, and never shrinks', {
  timeout: 120_000,
}, async () => {
  await seedDemo(server.services, { clients: 30 });
  expect(await scale(600)).toEqual([530, 600]);
  expect(await count('clients')).toBe(600);
  const without = (table: string) =>
    count(`clients c where not exists (select from ${table} h where h.client_id = c.id)`);
  expect(await without('client_teams')).toBe(0);
  expect(await without('client_services')).toBe(0);
  expect(await without('client_addresses')).toBeLessThan(60);
  expect(await count('client_managers')).toBeGreaterThan(500);
  expect(await count('contacts')).toBeGreaterThan(600);
  expect(await scale(600)).toEqual([]);
  expect(await scale(100)).toEqual([]);
  expect(await scale(601)).toEqual([601]);
});
