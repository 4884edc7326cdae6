import { expect, test } from 'vitest';
import { newId } from '../../../contract/values.ts';
import { now } from '../../lib/time.ts';
import { enter } from '../test-sign-in.ts';
import type { Vault } from '../vault/vault.ts';
import { enqueue } from './enqueue.ts';
import { listItems } from './items.ts';
import { withdrawItem } from './resolve.ts';
import { eachAnew, json, network, offline, run } from './test-network.ts';

eachAnew();

const id = newId(now());
const subject = `address:${id}`;
const form = (line1: string) => ({ line1 }) as never;
const create = (vault: Vault, line1: string) =>
  enqueue(vault, 'addresses.create', { body: { id, client_id: id, form: form(line1) } }, { subject });
const update = (vault: Vault, version: number, line1: string) =>
  enqueue(vault, 'addresses.update', { params: { id }, body: { version, form: form(line1) } }, { subject });
const remove = (vault: Vault, version: number) =>
  enqueue(vault, 'addresses.delete', { params: { id }, query: { version: String(version) } }, { subject });

/** A server that has an address at most, and answers what was sent under a key once more as before; `lost` answers do not arrive. */
function server({ lost = 0, version = 0 } = {}) {
  const answers = new Map<string, Response>();
  const wrote: string[] = [];
  let left = lost;
  network.answer = async (request) => {
    const key = request.headers.get('idempotency-key') ?? '';
    const answer = answers.get(key) ?? (await write(request));
    answers.set(key, answer);
    if (left-- > 0) return offline();
    return answer.clone();
  };
  async function write(request: Request): Promise<Response> {
    const body = request.method === 'DELETE' ? null : await request.json();
    const decided = Number(body?.version ?? new URL(request.url).searchParams.get('version') ?? 0);
    if (decided !== version) return json({ code: 'stale', message: 'no', current: { version } }, 409);
    version += request.method === 'DELETE' ? 0 : 1;
    wrote.push(`${request.method} ${body?.form.line1 ?? ''}`.trim());
    return json({ data: { version } });
  }
  return { wrote, elsewhere: () => version++ };
}
const states = async (vault: Vault) => (await listItems(vault)).map(({ state }) => state).toReversed();

test('what may have arrived goes first, and what is written after it is decided on what that made', async () => {
  const vault = await enter();
  const { wrote } = server({ lost: 1 });
  await create(vault, 'first');
  await run(vault);
  await update(vault, 0, 'second');
  await run(vault, { hurry: true });
  expect(wrote).toEqual(['POST first', 'PUT second']);
  expect(await states(vault)).toEqual(['sent', 'sent']);
});

test('to write down something new again is to change it, where it may be there', async () => {
  const vault = await enter();
  const { wrote } = server({ lost: 1 });
  await create(vault, 'first');
  await create(vault, 'second');
  expect(await states(vault)).toEqual(['waiting']);
  await run(vault);
  await create(vault, 'third');
  await create(vault, 'fourth');
  expect((await listItems(vault)).map(({ command }) => command)).toEqual([
    'addresses.update',
    'addresses.create',
  ]);
  await run(vault, { hurry: true });
  expect(wrote).toEqual(['POST second', 'PUT fourth']);
});

test('to delete what may be there is decided on what this device made of it', async () => {
  const vault = await enter();
  const { wrote } = server({ lost: 1, version: 3 });
  await update(vault, 3, 'changed');
  await run(vault);
  await remove(vault, 3);
  await run(vault, { hurry: true });
  expect(wrote).toEqual(['PUT changed', 'DELETE']);
});

test('a write after one that was sent is no conflict with it, read again or not', async () => {
  const vault = await enter();
  const { wrote } = server({ version: 3 });
  await update(vault, 3, 'mine');
  await run(vault);
  await update(vault, 3, 'mine again');
  await run(vault);
  expect(wrote).toEqual(['PUT mine', 'PUT mine again']);
});

test('what somebody else wrote in between is a conflict, for a deletion too', async () => {
  for (const write of [(vault: Vault) => update(vault, 3, 'mine'), (vault: Vault) => remove(vault, 3)]) {
    const vault = await enter();
    const { wrote, elsewhere } = server({ lost: 1, version: 3 });
    await update(vault, 3, 'first');
    await run(vault);
    elsewhere();
    await write(vault);
    await run(vault, { hurry: true });
    expect(wrote).toEqual(['PUT first']);
    expect((await states(vault)).slice(-2)).toEqual(['sent', 'conflict']);
  }
});

test('only what never left is taken back', async () => {
  const vault = await enter();
  const untried = await remove(vault, 3);
  expect(await withdrawItem(vault, untried)).toBe(true);
  expect(await states(vault)).toEqual([]);
  server({ lost: 1, version: 3 });
  const tried = await remove(vault, 3);
  await run(vault);
  expect(await withdrawItem(vault, tried)).toBe(false);
  await run(vault, { hurry: true });
  expect(await withdrawItem(vault, tried)).toBe(false);
  expect(await states(vault)).toEqual(['sent']);
});

test('nor what is just being sent', async () => {
  const vault = await enter();
  const item = await remove(vault, 3);
  const withdrawn: boolean[] = [];
  network.answer = async () => {
    withdrawn.push(await withdrawItem(vault, item));
    return json({ data: {} });
  };
  await run(vault);
  expect(withdrawn).toEqual([false]);
  expect(await states(vault)).toEqual(['sent']);
});
