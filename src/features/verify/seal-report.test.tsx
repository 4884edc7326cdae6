import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asOurs } from '#src/api/test-fetch.ts';
import { testSettings } from '#src/api/test-settings.ts';
import { loadConfig } from '#src/session/config.ts';
import type { CheckedSeal } from './check/report.ts';
import type { Match } from './envelope-files.ts';
import { SealReport } from './seal-report.tsx';

beforeEach(async () => {
  vi.stubGlobal('fetch', () => asOurs(Response.json(testSettings('Harbour & Vale'))));
  await loadConfig();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const seal: CheckedSeal = {
  intact: true,
  covers: 'file',
  end: 8,
  signer: { name: 'Harbour & Vale Document Seal', organisation: 'Harbour & Vale' },
  firm: true,
  inTime: true,
  ended: null,
  revocation: { is: 'good', listedAt: '2026-11-21T00:00:00.000Z' },
  claimedAt: '2026-11-21T10:00:00.000Z',
  stamp: null,
};
const show = (change: Partial<CheckedSeal> = {}, match?: Match) =>
  render(
    <SealReport
      file={new File(['12345678 and more'], 'a.pdf')}
      report={{ kind: 'signed', seals: [{ ...seal, ...change }] }}
      match={match}
    />,
  );
const heading = () => screen.getByRole('heading', { level: 2 }).textContent;

test('a good file that is not the envelope’s is red above all its ticks', () => {
  show({}, 'other');
  expect(heading()).toBe('This file does not belong to this code');
  expect(screen.getByRole('status').className).toContain('bg-bad-tint');
});

test.each([
  ['unsigned', 'There is no seal in this file'],
  ['not_pdf', 'This is not a PDF'],
  ['damaged', 'Damaged or cut off: its seal cannot be read'],
  ['damaged_own', 'Damaged or cut off: its seal cannot be read'],
] as const)('a file without a seal is said to have none: %s', (kind, words) => {
  render(<SealReport file={new File(['words'], 'a.pdf')} report={{ kind }} />);
  expect(heading()).toBe(words);
});

test('a file of which a part cannot be searched is not said to have no seal, and nothing of it is ticked', () => {
  render(<SealReport file={new File(['words'], 'a.pdf')} report={{ kind: 'unsearched' }} />);
  expect(heading()).toBe('No seal was found, and not all of this file could be searched');
  const status = screen.getByRole('status');
  expect(status.className).toContain('bg-warn-tint');
  expect(status.textContent).toContain('nothing can be said about it');
  expect(status.textContent).not.toContain('There is no seal');
  for (const mark of ['Passed', 'Failed', 'Not proven']) expect(screen.queryByLabelText(mark)).toBeNull();
});

test('a code that could not be looked up is said', () => {
  show({}, 'unknown');
  expect(heading()).toBe('Genuine and unchanged');
  expect(screen.getByRole('status').textContent).toContain('not compared with the code');
});

test('a file that the firm keeps, and whose seal does not hold, is said to be both', () => {
  show({ intact: false }, 'sealed');
  expect(heading()).toBe('This file was changed, or its seal is damaged');
  expect(screen.getByRole('status').textContent).toContain('the very file that Harbour & Vale keeps');
});

test('the file that was sent to be signed is not the sealed one', () => {
  show({}, 'sent');
  expect(heading()).toBe('This is the file as it was sent, not as it was sealed');
  expect(screen.getByRole('status').className).toContain('bg-warn-tint');
});

test('the sealed part of a file that goes on behind its seal can be saved', () => {
  show({ covers: 'part' });
  expect(heading()).toBe('Something follows the seal');
  expect(screen.getByRole('button').textContent).toBe('Save the sealed part');
});

test('a signature of somebody else is told with who and when, by their own word', () => {
  show({ firm: false, intact: null, signer: { name: 'Ana Lima', organisation: '' } });
  expect(heading()).toBe('Not sealed by Harbour & Vale: it cannot be checked here');
  const { textContent } = screen.getByRole('region', { name: 'What was found' });
  expect(textContent).toContain('cannot be checked here');
  expect(textContent).toContain('Ana Lima');
  expect(textContent).toContain('A time is stated, not proven: 21 Nov 2026');
  expect(screen.queryByLabelText('Failed')).toBeNull();
  expect(screen.queryByLabelText('Passed')).toBeNull();
});
