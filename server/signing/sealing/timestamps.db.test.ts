import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#server/http/refusal.ts';
import { popplerText, signaturesOf } from '#tests/fixtures/pdf-tools.ts';
import { type TestAuthority, testAuthority } from '#tests/fixtures/tsa.ts';
import { auditEvents } from '../audit/audit.ts';
import { readSent } from '../sent/own-envelope.ts';
import { signingFirm } from '../test-envelope.ts';
import { certificateOf } from './certificates.queries.ts';
import { sealEnvelope } from './seal-envelope.ts';
import { sealWithoutTimestamp } from './seal-without-timestamp.ts';

let authority: TestAuthority;
let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  authority = await testAuthority();
  firm = await signingFirm({ TSA_URL: authority.url, TSA_USER: 'portico', TSA_PASSWORD: 'x' });
});
afterAll(async () => {
  await firm.close();
  await authority.close();
});

const allSigned = async (name: string) => {
  const { id } = await firm.sent([{ name }]);
  await firm.signs(`${name.toLowerCase().replace(' ', '.')}@example.com`, id);
  return id;
};
const levels = async (id: string) =>
  (await firm.sql('select sealed_level, stamped_at from envelope_documents where envelope_id = $1', [id]))[0];
const certificate = (id: string) =>
  firm.bySender(({ tx, actor: who }) => certificateOf(tx, id, who.audience === 'staff'));
const printed = async (id: string) =>
  popplerText(await firm.services.files.bytes((await certificate(id))?.file.sha256 ?? '')).replace(
    /\s+/g,
    ' ',
  );

test('with an authority documents and certificate are sealed at B-LT, and the certificate says so', async () => {
  authority.mood = 'honest';
  const id = await allSigned('Ann Lee');
  await firm.runJobs();
  expect(await levels(id)).toEqual({ sealed_level: 'B-LT', stamped_at: expect.any(Date) });
  expect((await certificate(id))?.level).toBe('B-LT');
  expect(await printed(id)).toContain('PAdES B-LT');
  expect(authority.asked.at(-1)).toBe(`Basic ${btoa('portico:x')}`);
});

test('while the authority is down the envelope waits with the cause shown; nothing is sealed at less', async () => {
  authority.mood = 'silent';
  const id = await allSigned('Bea Low');
  await expect(sealEnvelope(firm.services, id, 1)).rejects.toThrow('time stamp');
  expect(await firm.bySender((call) => readSent(call, id))).toMatchObject({
    status: 'sealing',
    sealing: { attempts: 1, cause: expect.stringContaining('The time-stamp service gave no time stamp.') },
    documents: [{ sealed: null }],
  });
  authority.mood = 'honest';
  await sealEnvelope(firm.services, id, 2);
  expect(await levels(id)).toMatchObject({ sealed_level: 'B-LT' });
});

test('only a stamp by an authority that the firm relies on is taken, and only that is printed as proof', async () => {
  authority.mood = 'honest';
  const stranger = await testAuthority({ revocable: false });
  const under = (timestampRoots: string) => ({ ...firm.services, timestampRoots });
  const id = await allSigned('Eve Orr');
  await expect(sealEnvelope(under(stranger.root), id, 1)).rejects.toThrow('time stamp');
  await stranger.close();
  await sealEnvelope(under(authority.root), id, 2);
  expect(await levels(id)).toMatchObject({ sealed_level: 'B-LT' });
  expect(await printed(id)).toContain('A time-stamp authority proves that it existed on');
  const other = await allSigned('Fay Poe');
  await sealEnvelope(firm.services, other, 1);
  expect(await printed(other)).toContain('A time stamp states that it existed on');
  expect(await printed(other)).not.toContain('proves that it existed');
});

test('documents sealed before the authority went down stay as they are', async () => {
  authority.mood = 'honest';
  const id = await allSigned('Cid Moe');
  const { files } = firm.services;
  // the certificate cannot be stored
  let puts = 0;
  const put: typeof files.put = (content) =>
    ++puts > 1 ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) : files.put(content);
  await expect(sealEnvelope({ ...firm.services, files: { ...files, put } }, id, 1)).rejects.toThrow('full');
  const before = await firm.sql('select sealed_sha256 from envelope_documents where envelope_id = $1', [id]);
  expect(before[0]?.sealed_sha256).toMatch(/^[\da-f]{64}$/);
  await sealEnvelope(firm.services, id, 2);
  expect(await firm.sql('select sealed_sha256 from envelope_documents where envelope_id = $1', [id])).toEqual(
    before,
  );
  const events = await firm.bySender(({ tx }) => auditEvents(tx, id));
  expect(events.filter(({ type }) => type === 'sealed')).toHaveLength(1);
});

test('staff may have it sealed at B-B by hand: recorded, honest, once', async () => {
  authority.mood = 'failing';
  const id = await allSigned('Dan Nim');
  const release = () =>
    firm.bySender(async (call) => sealWithoutTimestamp(call, id, (await readSent(call, id)).version));
  await expect(release()).rejects.toThrow('does not wait for a time stamp');
  await expect(sealEnvelope(firm.services, id, 1)).rejects.toThrow();
  await release();
  await release();
  await firm.runJobs();
  expect(await levels(id)).toEqual({ sealed_level: 'B-B', stamped_at: null });
  const words = await printed(id);
  expect(words).toContain('PAdES B-B');
  expect(words).not.toContain('PAdES B-LT');
  const types = (await firm.bySender(({ tx }) => auditEvents(tx, id))).map(({ type }) => type);
  expect(types.filter((type) => type === 'released')).toHaveLength(1);
  expect(types).toContain('completed');
  const sealed = (
    await firm.sql('select sealed_sha256 from envelope_documents where envelope_id = $1', [id])
  )[0];
  expect(signaturesOf(await firm.services.files.bytes(sealed?.sealed_sha256))).toMatchObject([
    { valid: true, whole: true },
  ]);
  // complete is complete
  await expect(release()).resolves.toMatchObject({ status: 'completed' });
});

test('a seal that fails for another reason is neither offered without a time stamp nor made so', async () => {
  authority.mood = 'honest';
  const id = await allSigned('Fin Pul');
  const put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  const files = { ...firm.services.files, put };
  await expect(sealEnvelope({ ...firm.services, files }, id, 1)).rejects.toThrow('full');
  const seen = await firm.bySender((call) => readSent(call, id));
  expect(seen.sealing).toMatchObject({ cause: 'The disk is full.', releasable: false });
  await expect(firm.bySender((call) => sealWithoutTimestamp(call, id, seen.version))).rejects.toThrow(
    'does not wait for a time stamp',
  );
  authority.mood = 'failing';
  await expect(sealEnvelope(firm.services, id, 2)).rejects.toThrow('time stamp');
  expect((await firm.bySender((call) => readSent(call, id))).sealing).toMatchObject({ releasable: true });
});

test('nobody seals without a time stamp what is not theirs', async () => {
  authority.mood = 'failing';
  const id = await allSigned('Eve Orr');
  await expect(sealEnvelope(firm.services, id, 1)).rejects.toThrow();
  const other = await firm.staff('Other Person');
  await expect(firm.bySender((call) => sealWithoutTimestamp(call, id, 1), other)).rejects.toThrow(
    new Refusal('not_found').message,
  );
});
