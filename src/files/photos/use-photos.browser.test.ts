import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PhotoStore, usePhotos } from './use-photos.ts';

async function photo(width = 40, height = 30, name = 'IMG.jpg'): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name);
}

/** A device, as far as photos are kept there. */
let kept: Map<string, Blob>;
let draft: Parameters<PhotoStore['keepDraft']>[0];
const store: PhotoStore = {
  read: async () => ({ draft, pictures: [...kept].map(([id, bytes]) => ({ id, bytes })) }),
  keep: async (id, bytes) => void kept.set(id, bytes),
  drop: async (ids) => {
    for (const id of ids) kept.delete(id);
  },
  keepDraft: (next) => {
    draft = next;
  },
};
const failures: unknown[] = [];
const open = (over: Partial<PhotoStore> = {}) =>
  renderHook(() => usePhotos({ ...store, ...over }, (error) => failures.push(error))).result;
type Opened = ReturnType<typeof open>;
const add = async (photos: Opened, files: File[]) => {
  act(() => photos.current.add(files));
  await vi.waitFor(() => expect(photos.current.reading).toBe(0));
};

beforeEach(() => {
  kept = new Map();
  draft = null;
  failures.length = 0;
});
afterEach(cleanup);

test('a PDF takes twenty photos, and the number of those left out is said', async () => {
  const photos = open();
  const one = await photo();
  await add(
    photos,
    Array.from({ length: 30 }, () => one),
  );
  expect(photos.current.pages).toHaveLength(20);
  expect(photos.current.leftOut).toBe(10);
  expect(kept.size).toBe(20);
});

test('order and looks outlive a reload, and nothing is left once all were sent', async () => {
  const photos = open();
  await add(photos, [await photo(40, 30), await photo(60, 20), await photo(20, 50)]);
  const [first, second, third] = photos.current.pages.map(({ id }) => id);
  if (!first || !second || !third) throw new Error('Three pages are there.');
  act(() => photos.current.move(third, -1));
  act(() => photos.current.turn(first));
  act(() => photos.current.crop(first, { x: 0, y: 0, width: 0.5, height: 0.5 }));
  act(() => photos.current.setName('Lease'));
  act(() => photos.current.remove(second));
  await vi.waitFor(() => expect(kept.size).toBe(2));
  const again = open();
  await vi.waitFor(() => expect(again.current.pages).toHaveLength(2));
  expect(again.current.pages.map(({ id, turn }) => [id, turn])).toEqual([
    [first, 1],
    [third, 0],
  ]);
  expect(again.current.pages[0]?.crop).toMatchObject({ width: 0.5 });
  expect(again.current.name).toBe('Lease');
  const pdf = await act(() => again.current.make());
  expect(pdf?.name).toBe('Lease.pdf');
  expect((await pdf?.text())?.slice(0, 8)).toBe('%PDF-1.4');
  expect(await pdf?.text()).toContain('/Count 2');
  // One that was added after the PDF was made is not in it.
  await add(again, [await photo()]);
  act(() => again.current.clear());
  expect(again.current.pages).toHaveLength(1);
  await act(() => again.current.make());
  act(() => again.current.clear());
  await vi.waitFor(() => expect([kept.size, draft]).toEqual([0, null]));
});

test('a draft that is damaged or from another version still gives the photos', async () => {
  kept.set('a', await photo());
  kept.set('b', new Blob(['no picture']));
  draft = { name: 5, pages: [{ id: 'a', turn: 9, crop: { width: 0 } }] } as never;
  const photos = open();
  await vi.waitFor(() => expect(photos.current.pages).toHaveLength(1));
  expect(photos.current.pages[0]).toMatchObject({ id: 'a', turn: 0, crop: { width: 1 } });
  expect(photos.current.name).toMatch(/^Photos /);
});

test('a PDF whose making is cancelled is none, and its pages stay', async () => {
  const photos = open();
  await add(photos, [await photo(), await photo()]);
  for (const { id } of photos.current.pages) act(() => photos.current.turn(id));
  const made = photos.current.make();
  photos.current.cancel();
  expect(await act(() => made)).toBeUndefined();
  expect(photos.current.made).toBeUndefined();
  expect(photos.current.pages).toHaveLength(2);
});

test('the PDF of a form that was left meanwhile is made, and a photo that was being read is kept', async () => {
  const { result, unmount } = renderHook(() => usePhotos(store, (error) => failures.push(error)));
  await add(result, [await photo(), await photo()]);
  for (const { id } of result.current.pages) act(() => result.current.turn(id));
  const more = [await photo()];
  const made = result.current.make();
  act(() => result.current.add(more));
  unmount();
  expect(await made).toBeInstanceOf(File);
  expect(result.current.taken()).toHaveLength(2);
  await vi.waitFor(() => expect(kept.size).toBe(3));
});

test('a page that cannot be drawn, as on a device short of memory, is named', async () => {
  const photos = open();
  await add(photos, [await photo(), await photo()]);
  act(() => photos.current.turn(photos.current.pages[1]?.id ?? ''));
  const failure = new DOMException('No memory', 'InvalidStateError');
  vi.spyOn(globalThis, 'createImageBitmap').mockRejectedValue(failure);
  const made = photos.current.make().catch(String);
  expect(await act(() => made)).toMatch(/Page 2 could not be made into the PDF/);
  vi.restoreAllMocks();
  expect(photos.current.pages).toHaveLength(2);
});

test('a page for which the device has no room stays on the screen, and the person is told', async () => {
  const full = new DOMException('Full', 'QuotaExceededError');
  const photos = open({ keep: () => Promise.reject(full) });
  await add(photos, [await photo()]);
  expect(failures).toEqual([full]);
  expect(photos.current.pages).toHaveLength(1);
  expect(await act(() => photos.current.make())).toBeInstanceOf(File);
});

test('what is no picture is named with its reason, beside the pages of the others', async () => {
  const photos = open();
  await add(photos, [new File(['no'], 'scan.jpg'), await photo()]);
  expect(photos.current.pages).toHaveLength(1);
  expect(photos.current.unread).toMatchObject([{ reason: 'This browser cannot open this picture.' }]);
  const [unread] = photos.current.unread;
  act(() => photos.current.forget(unread?.id ?? ''));
  expect(photos.current.unread).toEqual([]);
});

test('a name of signs that files may not have becomes one that they may', async () => {
  const photos = open();
  await add(photos, [await photo()]);
  act(() => photos.current.setName('../a:b'));
  expect((await act(() => photos.current.make()))?.name).toBe('.. a b.pdf');
  act(() => photos.current.setName('   '));
  expect((await act(() => photos.current.make()))?.name).toMatch(/^Photos \d\d \w{3} \d{4}\.pdf$/);
});
