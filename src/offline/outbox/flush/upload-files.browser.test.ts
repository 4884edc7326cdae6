import type { InferOutput } from 'valibot';
import { expect, test, vi } from 'vitest';
import { newId } from '#contract/core/values.ts';
import { type begunUpload, chunkBytes } from '#contract/documents/uploads.ts';
import { now } from '#src/lib/time/clock.ts';
import { enterAs, everythingStored } from '#src/offline/lifecycle/test-sign-in.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { eachAnew, flushTab, json, network, offline, refusedWith } from '../faults/test-network.ts';
import { listItems } from '../items/items.ts';
import { enqueueCommand } from '../queue/enqueue.ts';
import { discardItem, exportItem, takeUpItem } from '../queue/resolve.ts';
import { type FileToKeep, keepDraftFiles, readShared } from '../shared/shared-files.ts';

eachAnew();

type Begun = InferOutput<typeof begunUpload>;

/** A server that takes uploads and then the form; `fault` answers in its place. */
function server(fault: (request: Request, path: string) => Response | undefined = () => undefined) {
  const uploads = new Map<string, Begun & { sha256: string; bytes: Uint8Array }>();
  const forms: unknown[] = [];
  const begun: string[] = [];
  network.answer = async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const other = fault(request, pathname);
    if (other) return other;
    if (pathname === '/api/v1/uploads') {
      const body = await request.json();
      begun.push(body.id);
      const known = uploads.get(body.id) ?? {
        ...{
          ...body,
          received: 0,
          file: null,
          held: null,
          findings: [],
          leftToday: 1,
          bytes: new Uint8Array(),
        },
      };
      uploads.set(body.id, known);
      return json({ data: known });
    }
    const upload = uploads.get(pathname.split('/').at(-1) ?? '');
    if (upload) {
      if (request.method === 'GET') return json({ data: upload });
      const offset = Number(searchParams.get('offset'));
      if (offset !== upload.received) return refusedWith('wrong_offset', { current: upload });
      upload.bytes = new Uint8Array([...upload.bytes, ...new Uint8Array(await request.arrayBuffer())]);
      upload.received = upload.bytes.length;
      const { name, size, sha256 } = upload;
      if (upload.received === size) upload.file = { name, size, sha256, type: 'text/plain' };
      return json({ data: upload });
    }
    forms.push(await request.json());
    return json({ data: { documents: [], told: [] } });
  };
  return { uploads, forms, begun };
}

let made = 0;
/** A file of a form; the ids of files are in the order in which these are made. */
const fileOf = (name: string, text: string): FileToKeep => {
  const bytes = new Blob([text]);
  const [id, documentId] = [newId(now() + made++), newId(now() + made++)];
  return { id, documentId, name, size: bytes.size, type: 'text/plain', bytes };
};
/** Queues a form with these files; its id. */
const queueForm = (vault: Vault, files: readonly FileToKeep[], madeOf: readonly string[] = []) =>
  enqueueCommand(
    vault,
    'yourDocuments.send',
    {
      body: {
        message: 'Here they are.',
        documents: files.map(({ id, documentId }) => ({ id: documentId, upload_id: id })),
      },
    },
    {
      ...{ subject: `send:${files[0]?.id}`, files, madeOf },
      origin: { title: 'Two files', page: '/client/send/document' },
    },
  );
const textOf = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes);
const keptFiles = ({ outbox }: Vault) => outbox.keys.where('id').startsWith('share:').count();

test('a form’s files are sealed with it, go before it, and leave the device once it was taken', async () => {
  const vault = await enterAs();
  const files = [fileOf('Salaries.txt', 'What Emma earns'), fileOf('Note.txt', 'x'.repeat(chunkBytes + 3))];
  await queueForm(vault, files);
  const stored = await everythingStored();
  for (const word of ['Salaries', 'What Emma earns', 'Here they are']) expect(stored).not.toContain(word);
  // They are no draft: another form does not show them.
  expect(await readShared(vault)).toEqual([]);

  const { uploads, forms } = server();
  expect((await flushTab(vault))?.sent).toBe(1);
  const [first, second] = files.map(({ id }) => uploads.get(id));
  expect(first && textOf(first)).toBe('What Emma earns');
  expect(second?.bytes.length).toBe(chunkBytes + 3);
  expect(first?.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(forms).toHaveLength(1);
  expect(await keptFiles(vault)).toBe(0);
  expect((await flushTab(vault))?.sent).toBe(0);
  expect(forms).toHaveLength(1);
});

test('files that are still being sealed for a draft stay with the form that was queued meanwhile, and what was sent or removed does not come back', async () => {
  const vault = await enterAs();
  const [queued, removed] = [fileOf('Queued.txt', 'a'), fileOf('Removed.txt', 'b')];
  await queueForm(vault, [queued]);
  await keepDraftFiles(vault, [queued, removed], 'documents', (id) => id !== removed.id);
  expect(await readShared(vault)).toEqual([]);
  const { forms, uploads } = server();
  expect((await flushTab(vault))?.sent).toBe(1);
  expect(forms).toHaveLength(1);
  expect(uploads.has(queued.id)).toBe(true);
  expect(await keptFiles(vault)).toBe(0);
});

test('photos that a PDF was made of leave the device as it is queued', async () => {
  const vault = await enterAs();
  const photos = [fileOf('Photo.jpg', 'a'), fileOf('Photo.jpg', 'b')];
  await keepDraftFiles(vault, photos, 'documents.photos', () => true);
  const [first, second] = photos.map(({ id }) => id);
  await queueForm(vault, [fileOf('Photos.pdf', 'x')], first === undefined ? [] : [first]);
  expect((await readShared(vault, 'documents.photos')).map(({ id }) => id)).toEqual([second]);
  expect(await keptFiles(vault)).toBe(2);
});

test('an upload that is cut goes on where it stopped, and the form goes once', async () => {
  const vault = await enterAs();
  const file = fileOf('Note.txt', 'y'.repeat(chunkBytes + 3));
  const id = await queueForm(vault, [file]);
  let appended = 0;
  const { uploads, forms } = server((request) => {
    if (request.method !== 'PATCH') return undefined;
    appended += 1;
    if (appended === 2) throw new TypeError('Failed to fetch');
    return undefined;
  });
  await flushTab(vault);
  expect(await listItems(vault)).toMatchObject([
    { id, state: 'waiting', code: 'network', mayHaveArrived: false },
  ]);
  expect(uploads.get(file.id)?.received).toBe(chunkBytes);
  expect((await flushTab(vault, { hurry: true }))?.sent).toBe(1);
  expect(appended).toBe(3);
  expect(uploads.get(file.id)?.bytes.length).toBe(chunkBytes + 3);
  expect(forms).toHaveLength(1);
  // Three times, a part of a megabyte is sealed and sent.
}, 30_000);

test('a form whose answer was lost goes again, and uploads nothing twice', async () => {
  const vault = await enterAs();
  const id = await queueForm(vault, [fileOf('Note.txt', 'z')]);
  let lost = false;
  const { begun } = server((_, path) => {
    if (lost || !path.endsWith('/your-documents')) return undefined;
    lost = true;
    throw new TypeError('Failed to fetch');
  });
  await flushTab(vault);
  expect(await listItems(vault)).toMatchObject([{ id, mayHaveArrived: true }]);
  await flushTab(vault, { hurry: true });
  expect(await listItems(vault)).toMatchObject([{ id, state: 'sent' }]);
  expect(network.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  expect(begun).toHaveLength(2);
});

test('a file that is not accepted stops its form, with its name and reason; the form is taken up again whole', async () => {
  const vault = await enterAs();
  const files = [fileOf('Note.txt', 'fine'), fileOf('Papers.zip', 'PK')];
  const id = await queueForm(vault, files);
  const { forms, uploads } = server((request, path) =>
    request.method === 'PATCH' && path.endsWith(files[1]?.id ?? '')
      ? refusedWith('invalid', { errors: { file: ['This archive holds another archive.'] } })
      : undefined,
  );
  await flushTab(vault);
  expect(await listItems(vault)).toMatchObject([
    { id, state: 'refused', code: 'invalid', reason: 'Papers.zip: This archive holds another archive.' },
  ]);
  expect(forms).toEqual([]);
  expect(uploads.get(files[0]?.id ?? '')?.file).toBeTruthy();

  expect(await takeUpItem(vault, id, 'documents')).toBe(true);
  expect(await listItems(vault)).toEqual([]);
  const drafts = await readShared(vault, 'documents');
  expect(drafts.map(({ name, again }) => [name, again])).toEqual([
    ['Note.txt', true],
    ['Papers.zip', true],
  ]);
  expect(drafts.map((draft) => [draft.id, draft.documentId])).toEqual(
    files.map((file) => [file.id, file.documentId]),
  );
  expect(await readShared(vault, 'information')).toEqual([]);
});

test('a file that the scan holds back lets its form wait, and one found harmful stops it', async () => {
  const vault = await enterAs();
  const file = fileOf('Note.txt', 'fine');
  const id = await queueForm(vault, [file]);
  let held: 'WAITING' | 'INFECTED' | null = 'WAITING';
  const state = () => ({
    ...{ id: file.id, name: file.name, size: file.size, purpose: 'document', findings: [], leftToday: 1 },
    ...{ received: file.size, held, file: null },
  });
  server((_, path) => (path.startsWith('/api/v1/uploads') ? json({ data: state() }) : undefined));
  await flushTab(vault);
  expect(await listItems(vault)).toMatchObject([
    {
      id,
      state: 'waiting',
      code: 'checking',
      reason: expect.stringMatching(/virus check has yet to answer/),
    },
  ]);
  held = 'INFECTED';
  await flushTab(vault, { hurry: true });
  expect(await listItems(vault)).toMatchObject([
    { id, state: 'refused', reason: expect.stringMatching(/^Note.txt: .*harmful/) },
  ]);
  expect(await keptFiles(vault)).toBe(1);
});

test('a copy of a form that waits has its files', async () => {
  const vault = await enterAs();
  const id = await queueForm(vault, [fileOf('Note.txt', 'What the note says'), fileOf('Note.txt', 'Again')]);
  const { name, file } = await exportItem(vault, id);
  expect(name).toBe(`portico-${id}.zip`);
  const text = await file.text();
  for (const words of ['Here they are.', 'What the note says', 'Again', 'Note (2).txt'])
    expect(text).toContain(words);
});

test('a discarded form takes its files with it', async () => {
  const vault = await enterAs();
  const id = await queueForm(vault, [fileOf('Note.txt', 'x')]);
  await discardItem(vault, id);
  expect(await keptFiles(vault)).toBe(0);
});

test('nothing is queued of a form that the device has no room for', async () => {
  const vault = await enterAs();
  network.answer = offline;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(queueForm(vault, [fileOf('Note.txt', 'x')])).rejects.toThrow();
  vi.restoreAllMocks();
  expect(await listItems(vault)).toEqual([]);
  expect(await keptFiles(vault)).toBe(0);
});

test('without a session the form waits for the sign-in, and nothing of it leaves', async () => {
  const vault = await enterAs();
  const id = await queueForm(vault, [fileOf('Note.txt', 'x')]);
  server();
  await flushTab(vault, { bearerFor: async () => null });
  expect(await listItems(vault)).toMatchObject([{ id, state: 'sign-in' }]);
  expect(network.requests).toEqual([]);
});
