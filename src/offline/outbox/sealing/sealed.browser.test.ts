import { describe, expect, test, vi } from 'vitest';
import { newId } from '#contract/core/values.ts';
import { eraseOrLock } from '#src/offline/lifecycle/erase-or-lock.ts';
import { enterAs, everythingStored, signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { randomBytes, toBase64 } from '#src/offline/vault/bytes.ts';
import {
  eachAnew,
  flushTab,
  json,
  network,
  queueView,
  ready,
  refusedWith,
  sign,
  stateOfItem,
} from '../faults/test-network.ts';
import { flush } from '../flush/flush.ts';
import { countItems, listItems } from '../items/items.ts';
import { discardItem, exportItem, retryItem } from '../queue/resolve.ts';
import { enrolThisDevice, NotEnrolledError } from './enrol.ts';

eachAnew();

describe('a sealed item', () => {
  test('needs a device the server knows', async () => {
    const vault = await enterAs();
    await expect(sign(vault)).rejects.toThrow(NotEnrolledError);
  });

  test('goes with the vault locked, without cookie or bearer, and the firm alone can read what is kept of it', async () => {
    const vault = await enterAs();
    await ready(vault);
    const { id, envelopeId, submission, receipt } = await sign(vault);
    expect(await everythingStored()).not.toContain('The salary');
    await eraseOrLock('client', 'idle-locked', { abortFetches: () => {} });
    await vault.outbox.open();
    network.answer = () => json({ data: receipt });
    const locked = { ...vault, epoch: vault.epoch + 1, keys: null, bearerFor: async () => null };
    expect(await flush(locked)).toEqual({ sent: 1, nextTryAt: null });
    const [request] = network.requests;
    expect(new URL(request?.url ?? '').pathname).toBe(`/api/sign/v2/envelopes/${envelopeId}/submissions`);
    expect(request?.credentials).toBe('omit');
    expect(request?.headers.get('authorization')).toBeNull();
    expect(await request?.json()).toMatchObject({
      submissionId: submission.submissionId,
      deviceId: vault.deviceId,
    });
    const row = await vault.outbox.commands.get(id);
    expect(row).toMatchObject({ state: 'sent' });
    expect(await everythingStored()).not.toContain('The salary');
    expect(row).not.toHaveProperty('result');
    vault.outbox.close();
  });

  test('leaves its receipt with the person while unlocked', async () => {
    const vault = await enterAs();
    await ready(vault);
    const { id, envelopeId, submission, receipt } = await sign(vault);
    expect((await listItems(vault))[0]).toMatchObject({ sealed: true, title: 'Signature', body: submission });
    network.answer = () => json({ data: receipt });
    await flushTab(vault);
    expect(await listItems(vault)).toMatchObject([{ id, envelopeId, state: 'sent', result: receipt }]);
  });

  test('waits for sign-in when the server does not know the ticket yet, and keeps what was signed when refused', async () => {
    const person = signedIn();
    const vault = await enterAs('client', person);
    await ready(vault);
    const { id, submission } = await sign(vault);
    network.answer = () => refusedWith('unknown_ticket');
    await flushTab(vault);
    expect(await stateOfItem(vault, id)).toBe('sign-in');
    network.answer = () => refusedWith('envelope_cancelled');
    const again = await enterAs('client', person);
    await flushTab(again);
    expect(await listItems(again)).toMatchObject([
      { id, state: 'conflict', code: 'envelope_cancelled', body: submission },
    ]);
  });

  test('goes once the server knows the device again, however soon after the sign-in it was tried', async () => {
    const vault = await enterAs();
    await ready(vault);
    const { id, receipt } = await sign(vault);
    network.answer = () => refusedWith('unknown_ticket');
    await flushTab(vault);
    network.answer = () => json({ data: receipt });
    await ready(vault);
    await flushTab(vault);
    expect(await stateOfItem(vault, id)).toBe('sent');
  });

  test('outlives a data key the server no longer opens', async () => {
    const person = signedIn();
    const vault = await enterAs('client', person);
    await ready(vault);
    const { id, receipt } = await sign(vault);
    const ordinary = await queueView(vault, 'p1');
    const other = await enterAs('client', signedIn({ person: person.user.id }));
    expect(await listItems(other)).toMatchObject([
      { id: ordinary, state: 'refused', code: 'unreadable', body: undefined },
      { id, state: 'waiting', body: undefined },
    ]);
    network.answer = () => json({ data: receipt });
    expect((await flushTab(other))?.sent).toBe(1);
    await expect(exportItem(other, ordinary)).rejects.toThrow('nothing left');
    await retryItem(other, ordinary);
    expect(await stateOfItem(other, ordinary)).toBe('refused');
    await discardItem(other, ordinary);
    expect(await countItems(other)).toEqual({ unsent: 0, needsYou: 0 });
  });

  test('can be saved as the server would take it', async () => {
    const vault = await enterAs();
    await ready(vault);
    const { id, envelopeId, receipt } = await sign(vault);
    const { name, file } = await exportItem(vault, id);
    const saved = JSON.parse(await file.text());
    expect(name).toBe(`portico-${id}.json`);
    expect(saved).toMatchObject({
      format: 'portico-item-v1',
      method: 'POST',
      path: `/api/sign/v2/envelopes/${envelopeId}/submissions`,
    });
    network.answer = () => json({ data: receipt });
    await flushTab(vault);
    expect(await network.requests[0]?.json()).toEqual(saved.item);
  });
});

describe('enrolling', () => {
  const sealingKey = { id: newId(Date.now()), publicKey: toBase64(randomBytes(65)) };
  test('tells the server the same key until it has heard, then asks no more for a month', async () => {
    const vault = await enterAs();
    const keys: string[] = [];
    const post: Parameters<typeof enrolThisDevice>[2] = async ({ body }) => {
      keys.push(body.publicKey);
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return { deviceId: body.deviceId, sealingKey };
    };
    await expect(enrolThisDevice(vault, false, post)).rejects.toThrow();
    await enrolThisDevice(vault, false, post);
    await enrolThisDevice(vault, true, post);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    vi.setSystemTime(Date.now() + 31 * 24 * 60 * 60 * 1000);
    await enrolThisDevice(vault, true, post);
    expect(keys).toHaveLength(3);
  });
});
