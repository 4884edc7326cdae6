import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OnDevice } from '#src/offline/outbox/items/submissions-on-device.ts';
import SubmissionsOnDevice from './submissions-on-device.tsx';

const kept = vi.hoisted(() => ({ found: async (): Promise<unknown> => undefined }));
vi.mock('#src/offline/outbox/items/submissions-on-device.ts', () => ({
  onSubmissionsOnDevice: () => () => undefined,
  submissionsOnDevice: () => kept.found(),
}));
afterEach(() => vi.unstubAllGlobals());

const one = (state: OnDevice['submissions'][number]['state']) => ({ id: state, at: 0, state });
const has = (found: OnDevice) => async () => found;

test.each([
  ['nothing here', has({ submissions: [], lost: 0 }), []],
  ['not read yet', () => new Promise<never>(() => undefined), []],
  ['waiting in the outbox', has({ submissions: [one('waiting')], lost: 0 }), ['kept', 'Not received yet']],
  ['waiting for a sign-in', has({ submissions: [one('sign-in')], lost: 0 }), ['kept', 'Not received yet']],
  ['refused', has({ submissions: [one('refused')], lost: 0 }), ['Did not count']],
  ['accepted by the server', has({ submissions: [one('sent')], lost: 0 }), ['Received']],
  ['a lost outbox', has({ submissions: [], lost: 1 }), ['lost']],
  ['one of two outboxes lost', has({ submissions: [one('sent')], lost: 2 }), ['lost', 'Received']],
  ['an unreadable outbox', () => Promise.reject(new Error('Blocked.')), ['unreadable']],
] as const)('the lock page says of what was done here only what it read: %s', async (_, found, said) => {
  vi.stubGlobal('reportError', () => undefined);
  kept.found = found;
  const { container } = render(<SubmissionsOnDevice portal="external" />);
  const words = {
    kept: /is kept in this browser until it is/,
    lost: /this browser has deleted it/,
    unreadable: /can’t read what may still wait here/,
    'Not received yet': /Not received yet/,
    'Did not count': /Did not count/,
    Received: /Received/,
  };
  const shown = () =>
    Object.entries(words).flatMap(([name, pattern]) =>
      pattern.test(container.textContent ?? '') ? [name] : [],
    );
  await vi.waitFor(() => expect(shown().toSorted()).toEqual([...said].toSorted()));
  expect(screen.queryByRole('list') !== null).toBe(
    container.textContent?.includes('What you did on this device'),
  );
});
