import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { Readdressed } from './readdressed.tsx';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(() => vi.unstubAllGlobals());

const id = '019a0000-0000-7000-8000-000000000001';
const person = { kind: 'contact', id: '019a0000-0000-7000-8000-000000000002' } as const;
const envelope = { id, version: 3 } as SentEnvelope;

function shown(email: string | null, mayAct = true) {
  const recipient = { id: person.id, name: 'Ann Lee', readdressed: { person, email } };
  render(
    <Readdressed
      envelope={envelope}
      recipient={recipient as SentEnvelope['recipients'][number]}
      mayAct={mayAct}
    />,
  );
}

test('a person is asked again at the address of now, once the sender has confirmed it', async () => {
  holdBearers([{ audience: 'staff', token: 'staff' }], 0);
  const asked: unknown[] = [];
  stubFetch(async ({ pathname }, request) => {
    asked.push([pathname, await request.json()]);
    return Response.json({ data: { ...envelope, version: 4 } });
  });
  shown('ann@new.example');
  expect(screen.getByText(/Their record says ann@new\.example now/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(asked).toEqual([]);
  const dialog = await screen.findByRole('dialog', { name: 'Ask Ann Lee again?' });
  expect(dialog.textContent).toContain('ann@new.example');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask again' }));
  await vi.waitFor(() =>
    expect(asked).toEqual([
      [expect.stringContaining(id), { version: 3, recipientId: person.id, person, shown: 'ann@new.example' }],
    ]),
  );
});

test('without an address, or for a reader who may not act, there is nothing to press', () => {
  shown(null);
  expect(screen.getByText(/no address now/)).toBeDefined();
  shown('ann@new.example', false);
  expect(screen.queryByRole('button')).toBeNull();
});
