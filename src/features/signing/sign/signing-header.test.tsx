import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Envelope } from '#contract/signing/signing.ts';
import { SigningHeader } from './signing-header.tsx';

let isShort = false;
vi.stubGlobal('matchMedia', () => ({
  matches: isShort,
  addEventListener() {},
  removeEventListener() {},
}));
afterEach(cleanup);

const message = 'Please sign before Friday.';

function isOpen(viewedAt: string | null): boolean {
  const me = { action: 'due', role: 'signer', viewedAt };
  const envelope = { title: 'Lease', sender: { name: 'Sam' }, deadline: '2026-12-21T10:00:00Z', message, me };
  render(<SigningHeader envelope={envelope as unknown as Envelope} />);
  const open = screen.getByRole('group').hasAttribute('open');
  cleanup();
  return open;
}

test('the sender’s message is open the first time, and waits to be asked for afterwards', () => {
  expect(isOpen(null)).toBe(true);
  expect(isOpen('2026-12-01T10:00:00Z')).toBe(false);
});

test('on a phone held sideways it does not take the place of the document', () => {
  isShort = true;
  expect(isOpen(null)).toBe(false);
});
