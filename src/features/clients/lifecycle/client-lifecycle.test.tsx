import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#contract/clients/clients.ts';
import { type Action, actions, transitions } from '#contract/clients/lifecycle.ts';
import type { Lifecycle, Offered } from '#contract/clients/lifecycle-calls.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { setReach } from '#src/session/connectivity.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { ClientLifecycle, standingLines } from './client-lifecycle.tsx';
import { lifecycleQuery } from './lifecycle.queries.ts';
import TransitionDialog from './transition-dialog.tsx';

const id = '019a0000-0000-7000-8000-000000000001';
const client = { id, name: 'Quay Limited', end_date: null, reason_for_ending: null } as Client;
const offer = (action: Action, more: Partial<Offered> = {}): Offered => ({
  ...{ action, causes: [], warnings: [], needs_code: false, waits_until: null },
  ...more,
});
const stands = (more: Partial<Lifecycle> = {}): Lifecycle => ({
  ...{ offered: [], ready: null, hold: null, scheduled: null, ended: null },
  ...more,
});

function show(children: React.ReactNode, lifecycle = stands()) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(lifecycleQuery(id).queryKey, lifecycle);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </QueryClientProvider>,
  );
}
const signIn = (...permissions: string[]) => {
  const session = sessionFrom('app', { ...signedIn(), version: '1' });
  setSession({ ...session, permissions } as typeof session);
};

beforeEach(() => {
  signIn('edit client', 'activate client', 'end client', 'delete client');
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

describe('the dialog of an action', () => {
  it.each(actions)('%s says its effects and the way back before it is pressed', (action) => {
    show(<TransitionDialog client={client} offered={offer(action)} onClose={vi.fn()} />);
    const { title, effects, undo, label } = transitions[action];
    const dialog = within(screen.getByRole('dialog', { name: title.replace('{name}', 'Quay Limited') }));
    for (const words of [...effects, undo]) expect(dialog.getByText(words)).toBeTruthy();
    expect(dialog.getByRole('button', { name: label }).hasAttribute('disabled')).toBe(false);
  });

  it('names the causes that hold an action back, and does not do it', () => {
    const causes = ['You marked this client ready, so somebody else activates it.'];
    show(<TransitionDialog client={client} offered={offer('activate', { causes })} onClose={vi.fn()} />);
    expect(screen.getByText(causes[0] ?? '')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Activate' }).hasAttribute('disabled')).toBe(true);
  });

  it('says from when somebody alone may activate', () => {
    const waits_until = '2026-12-01T10:00:00.000Z';
    const offered = offer('activate', { causes: ['Wait.'], needs_code: true, waits_until });
    show(<TransitionDialog client={client} offered={offered} onClose={vi.fn()} />);
    expect(screen.getByText(/It is possible from 01 Dec 2026 \d\d:\d\d on\./)).toBeTruthy();
  });

  it('asks for a code only where nobody else may activate', () => {
    show(<TransitionDialog client={client} offered={offer('activate')} onClose={vi.fn()} />);
    expect(screen.queryByLabelText('Code of your second factor')).toBeNull();
    cleanup();
    const offered = offer('activate', { needs_code: true });
    show(<TransitionDialog client={client} offered={offered} onClose={vi.fn()} />);
    expect(screen.getByLabelText('Code of your second factor')).toBeTruthy();
  });

  it('checks a hold before it is sent, and then sends its reason and day', async () => {
    holdBearers([{ audience: 'staff', token: 'token' }], 0);
    const sent: unknown[] = [];
    stubFetch(async (_, request) => {
      sent.push(await request.json());
      return Response.json({ data: { ...client, record_status: 'active' } });
    });
    const onClose = vi.fn();
    show(<TransitionDialog client={client} offered={offer('hold')} onClose={onClose} />);
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Put on hold' }));
    press();
    expect(await screen.findAllByText('Reason is required.')).not.toEqual([]);
    expect(sent).toEqual([]);
    const reason = 'They asked us to wait.';
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: reason } });
    fireEvent.change(screen.getByLabelText('Review on'), { target: { value: '2026-12-24' } });
    press();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toEqual([{ reason, review_on: '2026-12-24' }]);
  });

  it('ends a client without words of one’s own, as they were typed', async () => {
    holdBearers([{ audience: 'staff', token: 'token' }], 0);
    const sent: unknown[] = [];
    stubFetch(async (_, request) => {
      sent.push(await request.json());
      return Response.json({ data: { ...client, record_status: 'ended' } });
    });
    const onClose = vi.fn();
    show(<TransitionDialog client={client} offered={offer('end')} onClose={onClose} />);
    fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2026-12-24' } });
    fireEvent.change(screen.getByLabelText('Reason for ending'), { target: { value: 'CLIENT_REQUEST' } });
    fireEvent.click(screen.getByRole('button', { name: 'End' }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toEqual([{ ends_on: '2026-12-24', reason_for_ending: 'CLIENT_REQUEST', reason: '' }]);
  });

  it('keeps open with the server’s words when it is refused', async () => {
    holdBearers([{ audience: 'staff', token: 'token' }], 0);
    const message = '“Resume” does not fit: this client is active.';
    stubFetch(() => Response.json({ code: 'invalid', message }, { status: 422 }));
    const onClose = vi.fn();
    show(<TransitionDialog client={client} offered={offer('resume')} onClose={onClose} />);
    fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the header card', () => {
  it('offers the actions that the person may do, the first as a button', () => {
    signIn('edit client');
    show(
      <ClientLifecycle client={client} />,
      stands({ offered: [offer('activate'), offer('keep'), offer('end')] }),
    );
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Keep under consideration',
    ]);
  });

  it('offers nothing that cannot be done offline, and says why', () => {
    setReach({ online: false });
    show(<ClientLifecycle client={client} />, stands({ offered: [offer('hold'), offer('end')] }));
    expect(screen.getByRole('button', { name: 'Put on hold' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Changed while online only')).toBeTruthy();
  });

  it.each([
    [{ contacts: 1, employees: 0 }, '1 contact still has access to the portal, until you end it.'],
    [
      { contacts: 2, employees: 30 },
      '2 contacts and 30 employees still have access to the portal, until you end it.',
    ],
  ])('says of an ended client who is in its portal still: %o', (portal, words) => {
    const ended = { by: null, at: '2026-11-03T10:00:00.000Z', reason: null, portal };
    expect(standingLines(stands({ ended }), { end_date: null, reason_for_ending: null }).at(-1)).toBe(words);
  });

  it('says where the client stands, by whom, and until when', () => {
    const at = '2026-11-03T10:00:00.000Z';
    const by = { id, name: 'Anna Keller' };
    expect(
      standingLines(
        stands({
          hold: { by, at, reason: 'They asked us to wait.', review_on: '2026-12-01' },
          scheduled: { on: '2027-03-31', problem: null },
        }),
        client,
      ),
    ).toEqual([
      'On hold since 03 Nov 2026 by Anna Keller, review on 01 Dec 2026: They asked us to wait.',
      'Ends on 31 Mar 2027',
    ]);
    expect(
      standingLines(stands({ scheduled: { on: '2026-11-01', problem: '1 pay run is open.' } }), client),
    ).toEqual(['Was to end on 01 Nov 2026: 1 pay run is open.']);
    expect(
      standingLines(
        stands({ ended: { by: null, at, reason: null, portal: { contacts: 0, employees: 0 } } }),
        {
          end_date: '2026-11-03',
          reason_for_ending: 'CLIENT_REQUEST',
        },
      ),
    ).toEqual(['Ended on 03 Nov 2026: Client Request']);
  });
});
