import { describe, expect, test } from 'vitest';
import { newId } from '#contract/core/values.ts';
import { now } from '#src/lib/time/clock.ts';
import { enterAs } from '#src/offline/lifecycle/test-sign-in.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { eachAnew, flushTab, json, network, offline } from '../faults/test-network.ts';
import { itemsOf, listItems } from '../items/items.ts';
import { enqueueCommand } from './enqueue.ts';

eachAnew();

const id = newId(now());
const subject = `address:${id}`;
const form = (line1: string) => ({ line1 }) as never;
/** Options of an item begun by a person who sees all earlier items. */
const seen = async (vault: Vault) => {
  const over = (await itemsOf(vault, subject)).at(-1)?.id;
  return { subject, ...(over && { over }) };
};
const create = async (vault: Vault, line1: string) =>
  enqueueCommand(
    vault,
    'addresses.create',
    { body: { id, client_id: id, form: form(line1) } },
    await seen(vault),
  );
const update = async (vault: Vault, version: number, line1: string) =>
  enqueueCommand(
    vault,
    'addresses.update',
    { params: { id }, body: { version, form: form(line1) } },
    await seen(vault),
  );
const remove = (vault: Vault, version: number) =>
  enqueueCommand(
    vault,
    'addresses.delete',
    { params: { id }, query: { version: String(version) } },
    { subject },
  );

/** A server with at most one address, which answers a repeated key as before; `lost` answers do not arrive. */
function server({ lost = 0, version = 0 } = {}) {
  const answers = new Map<string, Response>();
  const wrote: string[] = [];
  let record: object | undefined;
  let left = lost;
  let refusing = false;
  network.answer = async (request) => {
    const key = request.headers.get('idempotency-key') ?? '';
    const answer = answers.get(key) ?? (await write(request));
    answers.set(key, answer);
    if (left-- > 0) return offline();
    return answer.clone();
  };
  async function write(request: Request): Promise<Response> {
    if (refusing) return json({ code: 'invalid', message: 'no' }, 422);
    const body = request.method === 'DELETE' ? null : await request.json();
    const decided = Number(body?.version ?? new URL(request.url).searchParams.get('version') ?? 0);
    if (decided !== version) return json({ code: 'stale', message: 'no', current: { version } }, 409);
    version += request.method === 'DELETE' ? 0 : 1;
    record = body?.form;
    wrote.push(`${request.method} ${body?.form.line1 ?? ''}`.trim());
    return json({ data: { version } });
  }
  return {
    wrote,
    record: () => record,
    elsewhere: () => version++,
    refuse: () => {
      refusing = true;
    },
  };
}
const states = async (vault: Vault) => (await listItems(vault)).map(({ state }) => state).toReversed();

test('an item that may have arrived goes first, and a later one is decided on what it made', async () => {
  const vault = await enterAs();
  const { wrote } = server({ lost: 1 });
  await create(vault, 'first');
  await flushTab(vault);
  await update(vault, 0, 'second');
  await flushTab(vault, { hurry: true });
  expect(wrote).toEqual(['POST first', 'PUT second']);
  expect(await states(vault)).toEqual(['sent', 'sent']);
});

test('to write down something new again is to change it, where it may be there', async () => {
  const vault = await enterAs();
  const { wrote } = server({ lost: 1 });
  await create(vault, 'first');
  await create(vault, 'second');
  expect(await states(vault)).toEqual(['waiting']);
  await flushTab(vault);
  await create(vault, 'third');
  await create(vault, 'fourth');
  expect((await listItems(vault)).map(({ command }) => command)).toEqual([
    'addresses.update',
    'addresses.create',
  ]);
  await flushTab(vault, { hurry: true });
  expect(wrote).toEqual(['POST second', 'PUT fourth']);
});

test('to delete what may be there is decided on what this device made of it', async () => {
  const vault = await enterAs();
  const { wrote } = server({ lost: 1, version: 3 });
  await update(vault, 3, 'changed');
  await flushTab(vault);
  await remove(vault, 3);
  await flushTab(vault, { hurry: true });
  expect(wrote).toEqual(['PUT changed', 'DELETE']);
});

test('a write after one that was sent is no conflict with it, read again or not', async () => {
  const vault = await enterAs();
  const { wrote } = server({ version: 3 });
  await update(vault, 3, 'mine');
  await flushTab(vault);
  await update(vault, 3, 'mine again');
  await flushTab(vault);
  expect(wrote).toEqual(['PUT mine', 'PUT mine again']);
});

test('another person’s write in between is a conflict, for a deletion too', async () => {
  for (const write of [(vault: Vault) => update(vault, 3, 'mine'), (vault: Vault) => remove(vault, 3)]) {
    const vault = await enterAs();
    const { wrote, elsewhere } = server({ lost: 1, version: 3 });
    await update(vault, 3, 'first');
    await flushTab(vault);
    elsewhere();
    await write(vault);
    await flushTab(vault, { hurry: true });
    expect(wrote).toEqual(['PUT first']);
    expect((await states(vault)).slice(-2)).toEqual(['sent', 'conflict']);
  }
});

describe('a form begun in another tab, which did not see what waits', () => {
  const base = { version: 3, values: { line1: 'Quay 1', city: 'Bern' } };
  const save = (vault: Vault, values: object, begun: { base?: unknown } = { base }) =>
    enqueueCommand(
      vault,
      'addresses.update',
      { params: { id }, body: { version: 3, form: values as never } },
      { subject, origin: { title: 'Address', page: '', ...begun } },
    );

  test.each(['waits', 'was sent'])('keeps what it left alone as the other that %s has it', async (where) => {
    const vault = await enterAs();
    const { record } = server({ version: 3 });
    await save(vault, { line1: 'Quay 1', city: 'Chur' });
    if (where === 'was sent') await flushTab(vault);
    await save(vault, { line1: 'Quay 2', city: 'Bern' });
    await flushTab(vault);
    expect(record()).toEqual({ line1: 'Quay 2', city: 'Chur' });
    expect((await states(vault)).at(-1)).toBe('sent');
  });

  test('is a conflict where it cannot be told what it left alone', async () => {
    const vault = await enterAs();
    const { record } = server({ version: 3 });
    await save(vault, { line1: 'Quay 1', city: 'Chur' });
    await flushTab(vault);
    await save(vault, { line1: 'Quay 2', city: 'Bern' }, {});
    await flushTab(vault);
    expect(record()).toEqual({ line1: 'Quay 1', city: 'Chur' });
    expect(await states(vault)).toEqual(['sent', 'conflict']);
  });
});

describe('a form’s write that was sent without an answer', () => {
  const input = { params: { id }, body: { version: 3, form: form('mine') } };

  test('counts as tried: nothing takes its place, and it goes once more under its key as it went', async () => {
    const vault = await enterAs();
    const { wrote } = server({ version: 3 });
    const tried = newId(now());
    await call(input.body, tried);
    await enqueueCommand(vault, 'addresses.update', input, { subject, tried });
    expect(await listItems(vault)).toMatchObject([{ id: tried, mayHaveArrived: true }]);
    await update(vault, 3, 'mine again');
    await flushTab(vault);
    expect(wrote).toEqual(['PUT mine', 'PUT mine again']);
    expect(await states(vault)).toEqual(['sent', 'sent']);
  });

  test('stays what it was: a record that is to be made is not changed under the same key', async () => {
    const vault = await enterAs();
    server();
    await create(vault, 'first');
    network.answer = offline;
    await flushTab(vault);
    const tried = newId(now());
    await enqueueCommand(
      vault,
      'addresses.create',
      { body: { id, client_id: id, form: form('second') } },
      { subject, tried },
    );
    expect(await listItems(vault)).toMatchObject([{ id: tried, command: 'addresses.create' }, {}]);
  });

  /** Sends it as a form does. */
  const call = (body: object, key: string) =>
    fetch(
      new Request(new URL(`/api/v1/addresses/${id}`, location.origin), {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { 'idempotency-key': key },
      }),
    );
});

test('a tried item goes once more as it went, whatever was sent before it since', async () => {
  const vault = await enterAs();
  const { wrote, refuse } = server({ version: 3 });
  const first = await update(vault, 3, 'first');
  refuse();
  await flushTab(vault);
  const second = await update(vault, 3, 'second');
  expect(second).not.toBe(first);
  network.answer = offline;
  await flushTab(vault, { hurry: true });
  const bodies: string[] = [];
  network.answer = async (request) => {
    bodies.push(await request.text());
    return offline();
  };
  await flushTab(vault, { hurry: true });
  await flushTab(vault, { hurry: true });
  expect(new Set(bodies).size).toBe(1);
  expect(wrote).toEqual([]);
});
