import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asOurs } from '#src/api/test-fetch.ts';
import { testSettings } from '#src/api/test-settings.ts';
import { loadConfig } from '#src/session/config.ts';
import { LinkCode } from './link-code.tsx';

vi.mock('#src/session/sign-in/sign-in.ts', () => ({
  signInByLink: async () => ({ refused: { code: ['This is not the code. 4 more tries.'] } }),
}));

const message = 'No more codes are mailed for this document today. Wait 9 hours and try again.';
let answer: () => Response;
beforeEach(async () => {
  vi.stubGlobal('fetch', async (request: Request | string) =>
    String(request instanceof Request ? request.url : request).endsWith('/config.json')
      ? asOurs(Response.json(testSettings()))
      : asOurs(answer()),
  );
  await loadConfig();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const opened = () => render(<LinkCode token="a-token" recipient="Ana Lima" onDone={() => undefined} />);

test('a recipient who gets no more codes reads why and for how long, and not that one was mailed', async () => {
  answer = () => Response.json({ code: 'too_many', message }, { status: 429 });
  opened();
  expect((await screen.findByText(message)).getAttribute('role')).toBe('status');
  expect(screen.queryByText(/was mailed to Ana Lima/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Mail a new code' })).toHaveProperty('disabled', false);
});

test('a recipient who was mailed one reads where it went', async () => {
  answer = () => Response.json({ data: { goodUntil: '2026-01-02T03:04:05.000Z' } });
  opened();
  await screen.findByText(/6 digits was mailed to Ana Lima/);
});

test('another code can be asked for once the countdown is over, and clears what was typed of the one before', async () => {
  answer = () => Response.json({ data: { goodUntil: '2026-01-02T03:04:05.000Z' } });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  HTMLElement.prototype.scrollIntoView = () => undefined; // jsdom lays nothing out
  vi.useFakeTimers({ shouldAdvanceTime: true });
  opened();
  const again = await screen.findByRole('button', { name: /^Mail a new code.*in 30 s$/ });
  expect(again).toHaveProperty('disabled', true);
  const box = screen.getByRole('textbox', { name: 'Code' });
  fireEvent.change(box, { target: { value: '000000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('This is not the code. 4 more tries.');

  for (let second = 0; second < 30; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
  fireEvent.click(screen.getByRole('button', { name: 'Mail a new code' }));
  await screen.findByText('A new code was mailed. The one before is no longer good.');
  expect(box).toHaveProperty('value', '');
  expect(screen.queryByText(/not the code/)).toBeNull();
});
