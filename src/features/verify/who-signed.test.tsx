import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubFetch } from '#src/api/test-fetch.ts';
import { testSettings } from '#src/api/test-settings.ts';
import { loadConfig } from '#src/session/config.ts';
import { WhoSigned } from './who-signed.tsx';

let answer: () => Response;
beforeEach(async () => {
  stubFetch(({ pathname }) =>
    pathname.includes('/verifications/') ? answer() : Response.json(testSettings('Harbour & Vale')),
  );
  await loadConfig();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function ask(response: Response) {
  answer = () => response;
  render(<WhoSigned sha256={'0'.repeat(64)} evidence={undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask who signed it' }));
}

test('a genuine file of which the firm has no record stays genuine, in words', async () => {
  ask(Response.json({ code: 'not_found', message: 'No.' }, { status: 404 }));
  expect(
    await screen.findByText(/keeps no record of a file with this fingerprint.*seal is good all the same/),
  ).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an answer that did not come can be asked for again', async () => {
  ask(Response.json({ code: 'rate_limited', message: 'Too many.' }, { status: 429 }));
  expect((await screen.findByRole('alert')).textContent).toContain('Too many.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
