import { describe, expect, test } from 'vitest';
import { enter } from '../test-sign-in.ts';
import { confirmActs } from './confirm.ts';
import { itemsOf, listItems } from './items.ts';
import { discardItem } from './resolve.ts';
import {
  done,
  eachAnew,
  foreign,
  json,
  network,
  offline,
  ready,
  refused,
  run,
  sign,
  stateOf,
  view,
} from './test-network.ts';

eachAnew();

/** What may stand in the server's place, and no answer at all. */
const noAnswers = {
  ...Object.fromEntries(
    [200, 204, 401, 403, 404, 409, 410, 413, 422, 429, 500, 502, 503].map((status) => [
      `a foreign ${status}`,
      () => foreign(status),
    ]),
  ),
  'a lost connection': offline,
} as const;

describe.each(Object.entries(noAnswers))('%s', (_, answer) => {
  test('leaves what waits as it was, to be tried again, and says that it may have arrived', async () => {
    const vault = await enter();
    await ready(vault);
    const [ordinary, sealed] = [await view(vault, 'p1'), (await sign(vault)).id];
    for (const fault of [answer, answer]) {
      network.answer = fault;
      expect(await run(vault, { hurry: true })).toMatchObject({ sent: 0, nextTryAt: expect.any(Number) });
      expect(await listItems(vault)).toMatchObject([
        { id: sealed, state: 'waiting', body: expect.anything() },
        { id: ordinary, state: 'waiting', code: 'network', body: expect.anything(), mayHaveArrived: true },
      ]);
    }
    network.answer = (request) => (request.url.endsWith('/submissions') ? json({ data: {} }) : done());
    expect((await run(vault, { hurry: true }))?.sent).toBe(2);
    expect((await listItems(vault)).map(({ state, mayHaveArrived }) => [state, mayHaveArrived])).toEqual([
      ['sent', false],
      ['sent', false],
    ]);
  });
});

test('an answer of ours says what became of it; a missing session does not', async () => {
  const vault = await enter();
  const id = await view(vault, 'p1');
  network.answer = offline;
  await run(vault, { hurry: true });
  network.answer = () => refused('unauthorized');
  await run(vault, { hurry: true });
  expect(await listItems(vault)).toMatchObject([{ id, state: 'sign-in', mayHaveArrived: true }]);
  const other = await view(vault, 'p2');
  network.answer = () => refused('internal');
  await run(vault, { hurry: true });
  expect((await listItems(vault)).find((item) => item.id === other)).toMatchObject({ mayHaveArrived: false });
});

test('what may have arrived is not replaced by a newer one, which goes after it', async () => {
  const vault = await enter();
  const first = await view(vault, 'p1');
  network.answer = offline;
  await run(vault, { hurry: true });
  const second = await view(vault, 'p1');
  expect((await itemsOf(vault, 'payslip:p1')).map(({ id }) => id)).toEqual([first, second]);
  const third = await view(vault, 'p1');
  expect((await itemsOf(vault, 'payslip:p1')).map(({ id }) => id)).toEqual([first, third]);
  network.answer = done;
  network.requests.length = 0;
  await run(vault, { hurry: true });
  expect(network.requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual([first, third]);
});

describe('what was signed and taken', () => {
  async function taken() {
    const vault = await enter();
    await ready(vault);
    const { id, envelopeId, receipt } = await sign(vault);
    network.answer = () => json({ data: receipt });
    await run(vault);
    const row = async () => vault.outbox.commands.get(id);
    return { vault, id, envelopeId, row, sentAt: (await row())?.sentAt ?? 0 };
  }

  test('is kept whole until the server’s own list shows it', async () => {
    const { vault, envelopeId, row, sentAt } = await taken();
    expect(await row()).toMatchObject({ state: 'sent', sealed: { envelopeId } });
    await confirmActs(vault, [], sentAt + 1);
    expect(await row()).toHaveProperty('sealed');
    await confirmActs(vault, [{ envelopeId, acted: true, due: false }], sentAt + 1);
    expect(await row()).toMatchObject({ state: 'sent' });
    expect(await row()).not.toHaveProperty('sealed');
    expect(await row()).not.toHaveProperty('body');
  });

  test('goes again where a list made well after it still asks for it', async () => {
    const { vault, id, envelopeId, sentAt } = await taken();
    const asks = [{ envelopeId, acted: false, due: true }];
    await confirmActs(vault, asks, sentAt + 1000);
    expect(await stateOf(vault, id)).toBe('sent');
    await confirmActs(vault, asks, sentAt + 120_000);
    expect(await stateOf(vault, id)).toBe('waiting');
    network.requests.length = 0;
    expect((await run(vault))?.sent).toBe(1);
    expect(await network.requests[0]?.json()).toMatchObject({ submissionId: id });
  });

  test('can be discarded only before', async () => {
    const { vault, id } = await taken();
    await discardItem(vault, id);
    expect(await stateOf(vault, id)).toBe('sent');
  });
});
