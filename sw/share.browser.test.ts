import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxUploadFiles, uploads } from '#contract/core/limits.ts';
import { dayMs, now } from '#src/lib/time/clock.ts';
import { eraseOrLock } from '#src/offline/lifecycle/erase-or-lock.ts';
import { enterAs, newBrowser, signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { openShare } from '#src/offline/outbox/shared/share-box.ts';
import { beginShares, dropShared, readShared } from '#src/offline/outbox/shared/shared-files.ts';
import type { LeftState } from '#src/offline/vault/vault-states.ts';
import { takeShare } from './share.ts';

beforeEach(newBrowser);
afterEach(() => vi.restoreAllMocks());

const answer = signedIn();
async function present() {
  const vault = await enterAs('client', answer);
  await beginShares(vault);
  return vault;
}
const leave = (to: LeftState) => eraseOrLock('client', to, { abortFetches: () => {} });

/** A posted form as a worker sees it, which knows the page that posted it. */
function posted(body: FormData | string, referrer = ''): Request {
  const request = new Request('/share', { method: 'POST', body });
  Object.defineProperty(request, 'referrer', { value: referrer });
  return request;
}
/** Shares files as the system posts them, and returns where the person is led. */
async function share(files: File[], { referrer = '' } = {}): Promise<string> {
  const body = new FormData();
  for (const file of files) body.append('files', file);
  const response = await takeShare(posted(body, referrer));
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '').href.slice(location.origin.length);
}
const photo = (name = 'Receipt.jpg', text = 'picture') => new File([text], name, { type: 'image/jpeg' });
const at = (result: string) => `/client/send/document?shared=${result}`;
const textOf = (bytes: ArrayBuffer | null | undefined) => new TextDecoder().decode(bytes ?? undefined);

test('a shared photo waits, encrypted, on the screen that sends it, until it was sent', async () => {
  const vault = await present();
  expect(await share([photo()])).toBe(at('kept'));
  const [row] = (await vault.outbox.keys.toArray()).filter(({ id }) => id.startsWith('share:'));
  const stored = row && 'box' in row ? await row.box.text() : '';
  expect(stored).not.toMatch(/picture|Receipt/);
  const [file] = await readShared(vault);
  expect(file).toMatchObject({ name: 'Receipt.jpg', type: 'image/jpeg', size: 7 });
  expect(textOf(file?.bytes)).toBe('picture');
  await dropShared(vault, [file?.id ?? '']);
  expect(await readShared(vault)).toEqual([]);
});

test.each(['idle-locked', 'forced-out', 'expired'] as const)(
  'what is shared while %s is there after unlocking, with the same ids each time',
  async (state) => {
    await present();
    await leave(state);
    expect(await share([photo()])).toBe(at('kept'));
    const vault = await enterAs('client', answer);
    const first = await readShared(vault);
    expect(first.map(({ name }) => name)).toEqual(['Receipt.jpg']);
    expect(await readShared(vault)).toEqual(first);
  },
);

test('with nobody here, and for a person who may not send documents, nothing is kept', async () => {
  expect(await share([photo()])).toBe(at('signed-out'));
  await enterAs('client', answer);
  expect(await share([photo()])).toBe(at('signed-out'));
});

test('a sign-out takes what was shared with it', async () => {
  await present();
  await share([photo()]);
  await leave('signed-out');
  const vault = await present();
  expect(await readShared(vault)).toEqual([]);
});

test('a share that nobody sent for 14 days is gone, and makes room', async () => {
  const vault = await present();
  expect(await share([photo('old.jpg')])).toBe(at('kept'));
  const rows = await vault.outbox.keys.where('id').startsWith('share:').toArray();
  const aged = rows.map((row) => ({ ...row, at: now() - 15 * dayMs }) as typeof row);
  await vault.outbox.keys.bulkPut(aged);
  expect(await readShared(vault)).toEqual([]);
  await beginShares(vault);
  expect(await vault.outbox.keys.where('id').startsWith('share:').count()).toBe(0);
});

test('a file that section 5 refuses is kept by its name alone', async () => {
  const vault = await present();
  const large = new File([new Uint8Array(uploads.document.underBytes)], 'large.pdf');
  expect(await share([photo(), photo('run.exe'), large, new File([], 'empty.pdf')])).toBe(at('kept'));
  const files = await readShared(vault);
  expect(
    files
      .filter(({ bytes }) => bytes === null)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['empty.pdf', 'large.pdf', 'run.exe']);
});

test('too many at once, or with those that wait, are refused and change nothing', async () => {
  const vault = await present();
  const many = (count: number) => Array.from({ length: count }, (_, i) => photo(`${i}.jpg`));
  expect(await share(many(maxUploadFiles + 1))).toBe(at('too-many'));
  expect(await share(many(maxUploadFiles))).toBe(at('kept'));
  expect(await share([photo()])).toBe(at('too-many'));
  expect(await readShared(vault)).toHaveLength(maxUploadFiles);
});

test.each([
  ['../../etc/passwd.pdf'],
  ['<img src=x onerror=alert(1)>.pdf'],
  ['a\u202Egnp.pdf'],
  ['C:\\x\\y.pdf'],
])('a crafted name is a name: %s', async (name) => {
  const vault = await present();
  expect(await share([new File(['text'], name)])).toBe(at('kept'));
  const [file] = await readShared(vault);
  expect(file?.id).toMatch(/^[0-9a-f-]{36}$/);
});

test('a page of another origin leaves nothing, and text in place of files is nothing', async () => {
  const vault = await present();
  expect(await share([photo()], { referrer: 'https://evil.example/' })).toBe('/');
  const body = new FormData();
  body.append('files', 'not a file');
  const response = await takeShare(posted(body));
  expect(response.headers.get('location')).toContain('shared=unreadable');
  const raw = await takeShare(posted('no form'));
  expect(raw.headers.get('location')).toContain('shared=unreadable');
  expect(await readShared(vault)).toEqual([]);
});

test('a box that was moved to another id does not open', async () => {
  const vault = await present();
  await share([photo()]);
  const row = (await vault.outbox.keys.toArray()).find(({ id }) => id.startsWith('share:'));
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
  if (!row || !('box' in row)) throw new Error('Nothing was kept.');
  await expect(openShare(pair.privateKey, row)).rejects.toThrow();
  await vault.outbox.keys.put({ ...row, id: 'share:0198c0de-0000-7000-8000-000000000001' });
  expect(await readShared(vault)).toHaveLength(1);
});
