import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listClients } from '#contract/clients/clients.ts';
import { readVersion } from '#contract/runtime-config.ts';
import { activityLog } from '#server/activity/tables.ts';
import { actor } from '#server/db/actor.ts';
import { handlers } from '#server/domains.ts';
import { testFirm } from '#tests/server/fixtures.ts';
import { origin, type TestServer, testServer } from '#tests/server/test-server.ts';
import { createApp } from '../app.ts';
import { handle } from '../handler.ts';

let server: TestServer;
let staff: string;
beforeAll(async () => {
  server = await testServer();
  const firm = await testFirm(server);
  staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

describe('when something breaks', () => {
  const broken = (failure: () => Promise<never>) =>
    createApp(
      server.services,
      handlers.map((handler) => (handler.endpoint === listClients ? handle(listClients, failure) : handler)),
      server.dir,
    );
  const ask = (app: ReturnType<typeof createApp>) =>
    app.request(`${origin}/api/v1/clients`, { headers: { authorization: `Bearer ${staff}` } });

  test('the caller reads one sentence and the request’s id, the log the rest', async () => {
    const response = await ask(broken(() => Promise.reject(new Error('secret of the house'))));
    const body = await json(response);
    expect(response.status).toBe(500);
    expect(body).toEqual({
      code: 'internal',
      message: 'Something failed on our side. Nothing you did before is lost.',
      requestId: response.headers.get('x-request-id'),
    });
    expect(server.lines.at(-1)).toMatchObject({
      level: 'error',
      facts: { requestId: body.requestId, error: { message: 'secret of the house' } },
    });
  });

  test('an answer that breaks the contract never leaves', async () => {
    const response = await ask(
      broken(async () => ({ data: [{ id: 'x', password_hash: 'y' }], meta: {} }) as never),
    );
    expect(response.status).toBe(500);
    expect(JSON.stringify(server.lines.at(-1))).toContain('The answer of clients.list breaks its contract');
  });

  test('a field the contract does not name is left out', async () => {
    const app = createApp(
      server.services,
      handlers.map((handler) =>
        handler.endpoint === readVersion
          ? handle(readVersion, async () => ({ value: '1', secret: 'x' }) as { value: string })
          : handler,
      ),
      server.dir,
    );
    // It runs under the role of nobody, which has no read access.
    expect(await json(await app.request(`${origin}/api/v1/settings/get-version`))).toEqual({
      data: { value: '1' },
    });
  });

  test('a row the database keeps back is 403 and an error in the log', async () => {
    const app = broken(
      () => server.db.as(actor('none'), async (tx) => tx.select().from(activityLog)) as Promise<never>,
    );
    expect((await ask(app)).status).toBe(403);
    expect(server.lines.at(-1)).toMatchObject({
      level: 'error',
      facts: { error: { cause: { code: '42501' } } },
    });
  });
});
