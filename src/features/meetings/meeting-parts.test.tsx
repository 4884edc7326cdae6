import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AgendaItem, Invitee, Meeting } from '#contract/meetings/meeting-calls.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { setReach } from '#src/session/connectivity.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { MeetingAgenda } from './meeting-agenda.tsx';
import { MeetingInvitees } from './meeting-invitees.tsx';
import { MeetingMoves } from './meeting-moves.tsx';

const id = '019a0000-0000-7000-8000-000000000001';
const chair: Invitee = {
  ...{ id, person: null, first_name: 'Ada', last_name: 'Quay', votes: true },
  role: 'CHAIR',
  attendance: 'INVITED',
};
const item: AgendaItem = {
  ...{ id, no: 1, title: 'Accounts', minutes: 10, resolution: 'They are approved.', papers: [] },
  ...{ result: null, votes_for: 0, votes_against: 0, abstained: 0 },
};
const meeting = (more: Partial<Meeting> = {}): Meeting => ({
  ...{ id, version: 4, client: { id, name: 'Quay AG' }, reason: null, minutes: null, envelope: null },
  status: 'DRAFT',
  quorum: { needed: 1, there: 0, met: false },
  ...{ invitees: [chair], agenda: [item], offered: [], contacts: [] },
  ...more,
});

const show = (children: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>);
const signIn = (...permissions: string[]) => {
  const session = sessionFrom('app', { ...signedIn(), version: '1' });
  setSession({ ...session, permissions } as typeof session);
};

beforeEach(() => {
  signIn('view client', 'view board management client', 'edit client');
  setReach({ online: true });
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a move that waits for something is not offered, and its cause stands beside it', () => {
  show(<MeetingMoves meeting={meeting({ offered: [{ move: 'call', causes: ['The agenda is empty.'] }] })} />);
  expect(screen.getByRole('button', { name: 'Call' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('The agenda is empty.')).toBeTruthy();
});

it('a meeting is cancelled with a reason, which is checked before it is sent', async () => {
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  const sent: unknown[] = [];
  stubFetch(async (_, request) => {
    sent.push(await request.json());
    return Response.json({ data: meeting({ status: 'CANCELLED' }) });
  });
  show(<MeetingMoves meeting={meeting({ offered: [{ move: 'cancel', causes: [] }] })} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the meeting' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel the meeting?' }));
  const press = () => fireEvent.click(dialog.getByRole('button', { name: 'Cancel the meeting' }));
  press();
  expect(await dialog.findAllByText('Reason is required.')).not.toEqual([]);
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'A new day follows.' } });
  press();
  await vi.waitFor(() =>
    expect(sent).toEqual([{ version: 4, move: 'cancel', form: { reason: 'A new day follows.' } }]),
  );
});

it('what is planned changes in a draft, who came once it is called, and neither once the minutes are signed', () => {
  const offers = (status: Meeting['status']) => {
    cleanup();
    const shown = meeting({ status });
    show(
      <>
        <MeetingInvitees meeting={shown} />
        <MeetingAgenda meeting={shown} />
      </>,
    );
    return [
      screen.queryByRole('button', { name: 'Change Ada Quay' }),
      screen.queryByRole('button', { name: 'Change Accounts' }),
      screen.queryByLabelText('Attendance of Ada Quay'),
      screen.queryByRole('button', { name: 'Result of Accounts' }),
    ].map(Boolean);
  };
  expect(offers('DRAFT')).toEqual([true, true, false, false]);
  expect(offers('CALLED')).toEqual([false, false, true, false]);
  expect(offers('HELD')).toEqual([false, false, true, true]);
  expect(offers('MINUTES_SIGNED')).toEqual([false, false, false, false]);
  signIn('view client', 'view board management client');
  expect(offers('DRAFT')).toEqual([false, false, false, false]);
});
