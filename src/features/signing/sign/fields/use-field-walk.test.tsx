import { act, renderHook } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import type { Envelope } from '#contract/signing/signing.ts';
import type { PdfHandle } from '#src/ui/pdf/handle.ts';
import { useFieldWalk } from './use-field-walk.ts';

const field = {
  id: 'field',
  documentId: 'document',
  recipientId: 'me',
  kind: 'text',
  label: 'Place',
  options: [],
  required: true,
  page: 1,
  box: { x: 0, y: 0, width: 0.2, height: 0.1 },
} as const;
const envelope = {
  documents: [{ id: 'document' }],
  me: { id: 'me' },
  fields: [field],
} as unknown as Envelope;

test('a field asked for before its document is open says that it waits, and opens with it', () => {
  const viewer = createRef<PdfHandle>();
  const nothing = { values: {}, signature: null };
  const { result } = renderHook(() => useFieldWalk(envelope, nothing, viewer));
  act(() => result.current.goToNext());
  expect(result.current.isWaiting).toBe(true);
  expect(result.current.dialog).toBeUndefined();

  viewer.current = { goTo: vi.fn(async () => {}) } as unknown as PdfHandle;
  act(() => result.current.begin());
  expect(result.current.isWaiting).toBe(false);
  expect(result.current.dialog).toMatchObject({ is: 'text' });
});

test('a field is opened before its page is enlarged, which takes a slow phone long', async () => {
  const goTo = vi.fn(async () => {});
  const viewer = { current: { goTo } as unknown as PdfHandle };
  const { result } = renderHook(() => useFieldWalk(envelope, { values: {}, signature: null }, viewer));
  act(() => result.current.goToNext());
  expect(result.current.dialog).toMatchObject({ is: 'text' });
  expect(goTo).not.toHaveBeenCalled();
  await expect.poll(() => goTo.mock.calls).toEqual([[1, field.box, { readable: true }]]);
});
