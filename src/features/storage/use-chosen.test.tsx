import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import type { FileToTake } from './storage.commands.ts';
import { useChosen } from './use-chosen.ts';

afterEach(() => vi.unstubAllGlobals());

const file = (name: string): FileToTake => ({ drive: { id: 'd', name: 'Documents' }, path: '', name });
const refused = (errors: object) =>
  Response.json({ message: 'No.', code: 'invalid', errors }, { status: 422 });

test('a protected file stays until it is opened with its password; one that cannot be signed, with its reason', async () => {
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  stubFetch(async (_, request) => {
    const { id, name, password } = await request.json();
    if (name === 'Form.pdf') return refused({ file: ['This is a dynamic XFA form.'] });
    if (name === 'Locked.pdf' && password !== 'open sesame')
      return refused({ password: [password ? 'Not this one.' : 'It is protected.'] });
    const facts = { name, size: 9, type: 'application/pdf', sha256: 'a'.repeat(64) };
    const upload = { id, name, size: 9, purpose: 'signing', received: 9, file: facts, findings: [] };
    return Response.json({ data: upload });
  });
  const taken: string[] = [];
  const { result } = renderHook(() => useChosen(5, ({ name }) => taken.push(name)));
  for (const name of ['Plain.pdf', 'Locked.pdf', 'Form.pdf'])
    act(() => result.current.choose(file(name), true));
  expect(await act(() => result.current.take())).toBe(false);
  expect(taken).toEqual(['Plain.pdf']);
  expect(result.current.problems).toEqual(['Form.pdf: This is a dynamic XFA form.']);
  expect(result.current.locked.map(({ name }) => name)).toEqual(['Locked.pdf']);

  await expect(act(() => result.current.open(file('Locked.pdf'), 'x'))).rejects.toMatchObject({
    errors: { password: ['Not this one.'] },
  });
  act(() => result.current.choose(file('Form.pdf'), false));
  expect(await act(() => result.current.open(file('Locked.pdf'), 'open sesame'))).toBe(true);
  expect(taken).toEqual(['Plain.pdf', 'Locked.pdf']);
  expect([result.current.chosen, result.current.locked]).toEqual([[], []]);
});
