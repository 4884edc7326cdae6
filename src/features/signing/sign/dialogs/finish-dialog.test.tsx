import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Envelope } from '#contract/signing/signing.ts';
import { NetworkError } from '#src/api/errors.ts';
import { SubmissionRefused } from '#src/features/signing/refusal/refused-error.ts';
import { FinishDialog } from './finish-dialog.tsx';

const envelope = {
  title: 'Lease',
  sender: { name: 'Sam' },
  me: { role: 'signer' },
  consent: { text: 'I agree.' },
} as Envelope;

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true; // jsdom has no top layer
  };
  HTMLDialogElement.prototype.close = () => {};
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('reportError', () => {});
});

const full = new DOMException('full', 'QuotaExceededError');
const named = (name: string, inner?: Error) => Object.assign(new Error(name), { name, inner });

test.each([
  ['has no room for it', full, /no room left.*Nothing was changed/],
  ['has no room for it, as Dexie says it', named('AbortError', full), /no room left/],
  ['cannot keep it', named('UnknownError'), /could not be kept on this device.*try again/],
  ['was never prepared for it', new NetworkError('no network'), /not ready to sign without a connection/],
  ['has no key to sign with', named('NotEnrolledError'), /not ready to sign without a connection/],
  ['is told that it is refused', new SubmissionRefused('Somebody changed it.'), /Somebody changed it/],
])('a signature says at once that the device %s', async (_, error, words) => {
  render(
    <FinishDialog envelope={envelope} online onClose={vi.fn()} onFinish={() => Promise.reject(error)} />,
  );
  fireEvent.click(screen.getByText('Sign and finish'));
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
});
