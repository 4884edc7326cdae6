import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { chunkBytes, type Upload } from '#contract/documents/uploads.ts';
import { holdBearers } from '../api/bearers.ts';
import { stubFetch } from '../api/test-fetch.ts';
import { setReach } from '../session/connectivity.ts';
import { useUploads } from './use-uploads.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  setReach({ online: true });
});

/** A server that takes uploads; the arguments may answer a chunk, by offset and number of tries, or a password differently. */
function serverOf(
  answerOf: (offset: number, tries: number) => Response | undefined = () => undefined,
  answerTo: (password: string) => Response | undefined = () => undefined,
) {
  const uploads = new Map<string, Upload>();
  const offsets: number[] = [];
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  stubFetch(async (url, request) => {
    const opened = url.pathname.match(/\/([^/]+)\/open$/)?.[1];
    if (opened) {
      const { password } = await request.json();
      return answerTo(password) ?? Response.json({ data: uploads.get(opened) });
    }
    if (request.method === 'POST') {
      const begun = await request.json();
      const upload = uploads.get(begun.id) ?? {
        ...begun,
        received: 0,
        file: null,
        findings: [],
        leftToday: 5_000_000,
      };
      uploads.set(begun.id, upload);
      return Response.json({ data: upload });
    }
    const id = url.pathname.split('/').at(-1) ?? '';
    const offset = Number(url.searchParams.get('offset'));
    offsets.push(offset);
    const other = answerOf(offset, offsets.filter((one) => one === offset).length);
    if (other) return other;
    const known = uploads.get(id) as Upload;
    const received = offset + (await request.arrayBuffer()).byteLength;
    const { name, size } = known;
    const file = received === size ? { name, size, type: 'application/pdf', sha256: 'a'.repeat(64) } : null;
    uploads.set(id, { ...known, received, file });
    return Response.json({ data: uploads.get(id) });
  });
  return { offsets };
}
const pdf = (name: string, size = 100) => new File([new Uint8Array(size)], name, { type: 'application/pdf' });

function uploading() {
  const done: string[] = [];
  const { result } = renderHook(() => useUploads('signing', ({ name }) => done.push(name)));
  return { done, result };
}

test('files are sent in chunks, one after the other, in the order they were chosen', async () => {
  const { offsets } = serverOf();
  const { done, result } = uploading();
  act(() => result.current.add([pdf('b.pdf', 2 * chunkBytes + 5), pdf('a.pdf')]));
  await waitFor(() => expect(done).toEqual(['b.pdf', 'a.pdf']));
  expect(result.current.left).toBe(5_000_000);
  expect(offsets).toEqual([0, chunkBytes, 2 * chunkBytes, 0]);
  await waitFor(() => expect(result.current.sending).toEqual([]));
});

test('a file that cannot be taken is named at once, without a byte being sent, and the others go on', async () => {
  const { offsets } = serverOf();
  const { done, result } = uploading();
  const large = Object.defineProperty(pdf('large.pdf'), 'size', { value: 21 * 1024 * 1024 });
  act(() => result.current.add([pdf('empty.pdf', 0), pdf('letter.docx'), large, pdf('good.pdf')]));
  await waitFor(() => expect(done).toEqual(['good.pdf']));
  expect(result.current.sending.map(({ name, problem }) => [name, problem])).toEqual([
    ['empty.pdf', 'This file is empty. Choose it again.'],
    ['letter.docx', 'Only these kinds of files are accepted: pdf. Save it as PDF, or print it to one.'],
    ['large.pdf', 'The file must be under 20MB.'],
  ]);
  expect(offsets).toEqual([0]);
});

test('a file that the server refuses stays, with its words, until it is removed', async () => {
  const errors = { file: ['This PDF has no readable pages.'] };
  serverOf(() => Response.json({ message: 'No.', code: 'invalid', errors }, { status: 422 }));
  const { done, result } = uploading();
  act(() => result.current.add([pdf('empty.pdf')]));
  await waitFor(() => expect(result.current.sending[0]?.problem).toBe(errors.file[0]));
  act(() => result.current.remove(result.current.sending[0]?.id ?? ''));
  expect(result.current.sending).toEqual([]);
  expect(done).toEqual([]);
});

test('a file with a password stays until it is opened with it', async () => {
  const refused = (message: string) =>
    Response.json({ message: 'No.', code: 'invalid', errors: { password: [message] } }, { status: 422 });
  const tried: string[] = [];
  serverOf(
    () => refused('It is protected.'),
    (password) => {
      tried.push(password);
      return password === 'open sesame' ? undefined : refused('Not this one.');
    },
  );
  const { done, result } = uploading();
  act(() => result.current.add([pdf('locked.pdf')]));
  await waitFor(() => expect(result.current.sending[0]).toMatchObject({ locked: true, problem: undefined }));
  const open = (password: string) => result.current.open(result.current.sending[0]?.id ?? '', password);
  await expect(act(() => open('x'))).rejects.toMatchObject({ errors: { password: ['Not this one.'] } });
  expect(result.current.sending).toHaveLength(1);
  await act(() => open('open sesame'));
  expect([done, tried, result.current.sending]).toEqual([['locked.pdf'], ['x', 'open sesame'], []]);
});

test('an upload goes on from where the server says', async () => {
  const current = {
    id: 'x',
    name: 'a.pdf',
    size: chunkBytes + 5,
    purpose: 'signing',
    received: 3,
    file: null,
  };
  const lost = { message: 'Lost.', code: 'wrong_offset', current };
  const { offsets } = serverOf((offset, tries) =>
    offset === chunkBytes && tries === 1 ? Response.json(lost, { status: 409 }) : undefined,
  );
  const { done, result } = uploading();
  act(() => result.current.add([pdf('a.pdf', chunkBytes + 5)]));
  await waitFor(() => expect(done).toEqual(['a.pdf']));
  expect(offsets).toEqual([0, chunkBytes, 3, 3 + chunkBytes]);
});

test('without a connection it waits for one, and goes on', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serverOf((_, tries) => {
    if (tries > 1) return undefined;
    setReach({ online: false });
    throw new TypeError('Failed to fetch');
  });
  const { done, result } = uploading();
  act(() => result.current.add([pdf('a.pdf')]));
  await waitFor(() => expect(result.current.sending[0]?.waiting).toBe('connection'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(done).toEqual([]);
  act(() => setReach({ online: true }));
  await waitFor(() => expect(done).toEqual(['a.pdf']));
  vi.useRealTimers();
});
