import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { externalOfflineDays } from '#contract/core/limits.ts';
import type { Envelope } from '#contract/signing/signing.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { setReach } from '#src/session/connectivity.ts';
import { FinishDialog } from '../sign/dialogs/finish-dialog.tsx';
import { EnvelopeOutcome } from './envelope-outcome.tsx';
import { SubmissionState } from './submission-state.tsx';

const envelope = {
  title: 'Lease',
  sender: { name: 'Sam' },
  me: { role: 'signer' },
  consent: { text: 'I agree.' },
} as Envelope;
/** An item of which a try has failed. */
const item = { state: 'waiting', code: 'network', body: { kind: 'sign' } } as OutboxItem;

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true; // jsdom has no top layer
  };
  HTMLDialogElement.prototype.close = () => {};
});
afterEach(() => vi.unstubAllGlobals());

/** Simulates the page as the installed app, or as a browser tab. */
const installed = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));
beforeEach(() => installed(false));

function words(element: React.ReactElement) {
  const { container, unmount } = render(element);
  const text = container.textContent ?? '';
  unmount();
  return text;
}
const everywhere = () => [
  words(<SubmissionState item={item} envelope={envelope} />),
  words(<FinishDialog envelope={envelope} online={false} onClose={vi.fn()} onFinish={vi.fn()} />),
];

describe('a signature that is not sent yet', () => {
  test('goes by itself where the browser has Background Sync: the page may be closed', () => {
    vi.stubGlobal('SyncManager', class {});
    for (const text of everywhere()) expect(text).toMatch(/by itself.*You can close Portico/);
  });

  test('goes only from an open page where it has none, as in Safari and Firefox', () => {
    for (const text of everywhere()) {
      expect(text).toContain('keep this page open until you are connected, or open Portico again');
      expect(text).not.toMatch(/by itself|can close/);
    }
  });

  test('may be deleted by a browser that was not opened again in time, but not by the installed app', () => {
    for (const text of everywhere()) expect(text).toContain(`within ${externalOfflineDays} days`);
    installed(true);
    for (const text of everywhere()) expect(text).not.toMatch(/days|deleted/);
  });

  test('is an approval to who approves', () => {
    const approver = { ...envelope, me: { role: 'approver' } } as Envelope;
    expect(words(<SubmissionState item={item} envelope={approver} />)).toContain('Approved here');
    const dialog = words(
      <FinishDialog envelope={approver} online={false} onClose={vi.fn()} onFinish={vi.fn()} />,
    );
    expect(dialog).toMatch(/Approve “Lease”.*Your approval is kept/);
    expect(dialog).not.toMatch(/[Ss]ignature/);
  });

  test('that came out of turn says so, and when it goes', () => {
    const early = { ...item, code: 'not_your_turn', reason: 'It is not your turn yet.' } as OutboxItem;
    const text = words(<SubmissionState item={early} envelope={envelope} />);
    expect(text).toMatch(/not your turn yet.*told when those before you have signed/);
    expect(text).not.toContain('connected');
  });

  test('is only being sent while no try has failed and the server is there', () => {
    const { code: _, ...fresh } = item;
    const text = () => words(<SubmissionState item={fresh as OutboxItem} envelope={envelope} />);
    expect(text()).toBe('Sending…On its way to Sam.');
    setReach({ online: false });
    expect(text()).toContain('Signed here, not sent yet');
    setReach({ online: true });
    expect(words(<SubmissionState item={item} envelope={envelope} />)).toContain('not sent yet');
  });

  test('that waits for a sign-in says so', () => {
    const waits = { ...item, state: 'sign-in', reason: 'Sign in to send this.' } as OutboxItem;
    expect(words(<SubmissionState item={waits} envelope={envelope} />)).toContain('Sign in to send this.');
    expect(screen.queryByText(/can close/)).toBeNull();
  });
});

test('while it waits, their own row among the people says so, and the others say what the server knows', () => {
  const person = (id: string, name: string) => ({ id, name, role: 'signer', action: 'due', actedAt: null });
  const me = person('me', 'Elena');
  const shown = { ...envelope, me, recipients: [me, person('other', 'Ana')], documents: [] } as unknown;
  const outcome = (body: unknown, state = 'waiting') => {
    const pending = { ...item, state, body } as OutboxItem;
    render(<EnvelopeOutcome envelope={shown as Envelope} pending={pending} beside />);
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    cleanup();
    return rows;
  };
  expect(outcome({ kind: 'sign' })).toEqual(['ElenaSigned here, not sent yet', 'AnaInvited']);
  expect(outcome({ kind: 'decline' })).toEqual(['ElenaDeclined here, not sent yet', 'AnaInvited']);
  expect(outcome({ kind: 'sign' }, 'refused')).toEqual(['ElenaInvited', 'AnaInvited']);
});
