import { describe, expect, test, vi } from 'vitest';
import { errorKinds } from '#contract/core/errors.ts';
import { ApiError } from '#src/api/errors.ts';
import { watchCalls } from '#src/api/watch.ts';
import { enterAs } from '#src/offline/lifecycle/test-sign-in.ts';
import { confirmActs } from '../items/confirm.ts';
import { itemsOf, listItems } from '../items/items.ts';
import { discardItem, exportItem } from '../queue/resolve.ts';
import {
  done,
  eachAnew,
  flushTab,
  foreign,
  json,
  network,
  offline,
  queueView,
  ready,
  refusedWith,
  sign,
  stateOfItem,
} from './test-network.ts';

eachAnew();

/** Answers of something else in the server's place, and no answer at all. */
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
    const vault = await enterAs();
    await ready(vault);
    const [ordinary, sealed] = [await queueView(vault, 'p1'), (await sign(vault)).id];
    for (const fault of [answer, answer]) {
      network.answer = fault;
      expect(await flushTab(vault, { hurry: true })).toMatchObject({
        sent: 0,
        nextTryAt: expect.any(Number),
      });
      expect(await listItems(vault)).toMatchObject([
        { id: sealed, state: 'waiting', body: expect.anything() },
        { id: ordinary, state: 'waiting', code: 'network', body: expect.anything(), mayHaveArrived: true },
      ]);
    }
    network.answer = (request) => (request.url.endsWith('/submissions') ? json({ data: {} }) : done());
    expect((await flushTab(vault, { hurry: true }))?.sent).toBe(2);
    expect((await listItems(vault)).map(({ state, mayHaveArrived }) => [state, mayHaveArrived])).toEqual([
      ['sent', false],
      ['sent', false],
    ]);
  });
});

test('an answer of ours says what became of it; a missing session does not', async () => {
  const vault = await enterAs();
  const id = await queueView(vault, 'p1');
  network.answer = offline;
  await flushTab(vault, { hurry: true });
  network.answer = () => refusedWith('unauthorized');
  await flushTab(vault, { hurry: true });
  expect(await listItems(vault)).toMatchObject([{ id, state: 'sign-in', mayHaveArrived: true }]);
  const other = await queueView(vault, 'p2');
  network.answer = () => refusedWith('internal');
  await flushTab(vault, { hurry: true });
  expect((await listItems(vault)).find((item) => item.id === other)).toMatchObject({ mayHaveArrived: false });
});

describe('an answer that says nothing of an earlier try', () => {
  test.each([
    'forbidden',
    'too_many',
    'internal',
    'unavailable',
    'no_room',
    'too_large',
    'unauthorized',
  ] as const)('%s: it may still have arrived', async (code) => {
    const vault = await enterAs();
    const id = await queueView(vault, 'p1');
    network.answer = offline;
    await flushTab(vault);
    network.answer = () => refusedWith(code);
    await flushTab(vault, { hurry: true });
    expect(await listItems(vault)).toMatchObject([{ id, code, mayHaveArrived: true }]);
  });

  test.each(['stale', 'conflict', 'not_found', 'gone'] as const)('%s does: it had not', async (code) => {
    const vault = await enterAs();
    await queueView(vault, 'p1');
    network.answer = offline;
    await flushTab(vault);
    network.answer = () => refusedWith(code);
    await flushTab(vault, { hurry: true });
    expect(await listItems(vault)).toMatchObject([{ code, mayHaveArrived: false }]);
  });
});

describe('a renewal that is refused is no answer to what waits', () => {
  const refusal = (code: keyof typeof errorKinds) => async () => {
    throw new ApiError(errorKinds[code].status, { code, message: 'no' });
  };

  test.each([
    ['unavailable', 'waiting'],
    ['too_many', 'waiting'],
    ['forbidden', 'sign-in'],
    ['session_ended', 'sign-in'],
  ] as const)('%s: %s', async (code, state) => {
    const vault = await enterAs();
    await ready(vault);
    const id = await queueView(vault, 'p1');
    const { id: sealed, receipt } = await sign(vault);
    network.answer = () => json({ data: receipt });
    await flushTab(vault, { bearerFor: refusal(code) });
    expect(await listItems(vault)).toMatchObject([
      { id: sealed, state: 'sent' },
      { id, state, code, mayHaveArrived: false },
    ]);
  });
});

test('a device without any network sends nothing of itself, and nothing has left it', async () => {
  const vault = await enterAs();
  const id = await queueView(vault, 'p1');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await flushTab(vault);
  expect(network.requests).toEqual([]);
  expect(await listItems(vault)).toMatchObject([{ id, code: 'network', mayHaveArrived: false }]);
  await flushTab(vault, { hurry: true });
  expect(network.requests).toHaveLength(1);
});

test('a flush tells who follows the connection what it met', async () => {
  const vault = await enterAs();
  await queueView(vault, 'p1');
  const heard: string[] = [];
  const stop = watchCalls({
    answered: () => heard.push('answered'),
    unreached: (error) => heard.push((error as Error).constructor.name),
  });
  network.answer = () => foreign(200);
  await flushTab(vault);
  network.answer = done;
  await flushTab(vault, { hurry: true });
  stop();
  expect(heard).toEqual(['ForeignAnswerError', 'answered']);
});

test('an item that may have arrived is not replaced by a newer one, which goes after it', async () => {
  const vault = await enterAs();
  const first = await queueView(vault, 'p1');
  network.answer = offline;
  await flushTab(vault, { hurry: true });
  const second = await queueView(vault, 'p1');
  expect((await itemsOf(vault, 'payslip:p1')).map(({ id }) => id)).toEqual([first, second]);
  const third = await queueView(vault, 'p1');
  expect((await itemsOf(vault, 'payslip:p1')).map(({ id }) => id)).toEqual([first, third]);
  network.answer = done;
  network.requests.length = 0;
  await flushTab(vault, { hurry: true });
  expect(network.requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual([first, third]);
});

describe('signed and taken submissions', () => {
  async function taken() {
    const vault = await enterAs();
    await ready(vault);
    const { id, envelopeId, receipt } = await sign(vault);
    network.answer = () => json({ data: receipt });
    await flushTab(vault);
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
    expect(await stateOfItem(vault, id)).toBe('sent');
    await confirmActs(vault, asks, sentAt + 120_000);
    expect(await stateOfItem(vault, id)).toBe('waiting');
    network.requests.length = 0;
    expect((await flushTab(vault))?.sent).toBe(1);
    expect(await network.requests[0]?.json()).toMatchObject({ submissionId: id });
  });

  test('is kept however long that takes, also where the clock jumps, and can be saved', async () => {
    const { vault, id, envelopeId } = await taken();
    vi.setSystemTime(Date.now() + 400 * 24 * 60 * 60 * 1000);
    await flushTab(vault);
    expect(await stateOfItem(vault, id)).toBe('sent');
    const { file } = await exportItem(vault, id);
    expect(JSON.parse(await file.text())).toMatchObject({ item: { submissionId: id } });
    await confirmActs(vault, [{ envelopeId, acted: true, due: false }], Date.now());
    await expect(exportItem(vault, id)).rejects.toThrow('nothing left');
    await flushTab(vault);
    expect(await stateOfItem(vault, id)).toBeUndefined();
  });

  test('can be discarded only before', async () => {
    const { vault, id } = await taken();
    await discardItem(vault, id);
    expect(await stateOfItem(vault, id)).toBe('sent');
  });
});
