import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Draft } from '#contract/signing/drafts.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { preferences } from '#src/ui/preferences.fixture.ts';
import { draftQuery } from '../drafts.queries.ts';
import { AddObservers } from './add-observers.tsx';
import { AddSigners } from './add-signers.tsx';

// There is no vault here to keep edits in.
vi.mock('#src/edit/use-kept.ts', () => ({ useKept: () => ({ draft: undefined, unsent: undefined }) }));
vi.mock('#src/edit/keep-draft.ts', () => ({ draftKeeper: () => async () => undefined }));
vi.mock(import('#src/offline/vault/vault.ts'), async (actual) => ({
  ...(await actual()),
  openVault: () => undefined as never,
}));

const id = '019a0000-0000-7000-8000-000000000001';
const ana = { kind: 'external', name: 'Ana Lima', email: 'ana@example.com' } as const;
const draft = {
  ...{ id, version: 1, title: 'Lease', message: '', client: null, step: 'add-observers' },
  ...{ deadline: '2027-01-01T00:00:00.000Z', savedAt: '2026-11-01T00:00:00.000Z', selfSignedAt: null },
  ...{ reminders: [], dateLanguage: 'en', fields: [], consent: null },
  documents: [{ id, name: 'Lease.pdf', size: 1, pages: 1, pageSizes: [[600, 800]], findings: [] }],
  recipients: [{ id, person: ana, role: 'signer', order: 1, name: ana.name, email: ana.email, me: false }],
} as unknown as Draft;

const vera = {
  ...{ kind: 'contact', id: '019a0000-0000-7000-8000-000000000009', name: 'Vera Costa' },
  client: { id: '019a0000-0000-7000-8000-000000000008', name: 'Acme' },
};

const unadded = /^This person has not been added yet/;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

/** Opens a step of the wizard, and returns the wizard's current place. */
function open(Step: typeof AddSigners, recipients = draft.recipients) {
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  stubFetch((url, { method }) =>
    method === 'PUT'
      ? Response.json({ data: draft })
      : String(url).includes('vera')
        ? Response.json({ data: { name: null, people: [vera] } })
        : new Response(null, { status: 404 }),
  );
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(draftQuery(id).queryKey, { ...draft, recipients });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router}>
        <Step id={id} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  return () => router.latestLocation.pathname;
}

beforeEach(() => {
  preferences('(prefers-reduced-motion: reduce)');
  Element.prototype.scrollIntoView = () => undefined;
  setSession(sessionFrom('app', { ...signedIn(), version: '1' }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['going on', 'signer', AddSigners, 'Next'],
  ['going on', 'observer', AddObservers, 'Next'],
  ['saving and leaving', 'signer', AddSigners, 'Save and leave'],
  ['saving and leaving', 'observer', AddObservers, 'Save and leave'],
])('one is kept from %s by whoever is typed and not added as %s', async (_way, _role, Step, button) => {
  const at = open(Step);
  press('Outside address');
  type('Name', 'Bo Berg');
  press(button);
  const said = await screen.findByText(unadded);
  expect(screen.getByRole('form', { name: 'Outside address' }).contains(said)).toBe(true);
  await expect.poll(() => document.activeElement).toBe(said);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Bo Berg');
  expect(at()).toBe('/');
});

it('that is said before that nobody signs yet, and adding oneself loses nothing of it', async () => {
  const at = open(AddSigners, []);
  press('Outside address');
  type('E-mail', 'bo@example.com');
  press('Next');
  expect(document.querySelectorAll('[data-invalid], [aria-invalid="true"]')).toHaveLength(1);
  await expect.poll(() => document.activeElement).toBe(screen.getByText(unadded));
  press('I sign too');
  press('Next');
  await expect.poll(() => document.activeElement).toBe(screen.getByText(unadded));
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveProperty('value', 'bo@example.com');
  expect(at()).toBe('/');
});

it.each([
  [
    'is added',
    () => {
      type('E-mail', 'bo@example.com');
      press('Add');
    },
  ],
  ['is cleared', () => type('Name', ' ')],
  ['is given up', () => press('Cancel')],
])('one may go on once what is typed %s', async (_, settle) => {
  const at = open(AddObservers);
  press('Outside address');
  type('Name', 'Bo Berg');
  press('Next');
  await screen.findByText(unadded);
  settle();
  await expect.poll(() => screen.queryByText(unadded)).toBeNull();
  // A press can come before the step has heard that nothing is typed any more: a person would press again.
  const pressed = () => {
    press('Next');
    return at();
  };
  await expect.poll(pressed, { interval: 1000 }).toMatch('configure-document');
});

it('an outside address that a contact has is asked about once more, and the contact can be added instead', async () => {
  open(AddSigners, []);
  press('Outside address');
  type('Name', 'V. C.');
  type('E-mail', 'Vera@acme.example');
  press('Add');
  await screen.findByText('This is the address of Vera Costa (contact of Acme).');
  press('Add Vera Costa');
  await expect.poll(() => screen.queryByRole('button', { name: 'Remove Vera Costa' })).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit Vera Costa' })).toBeNull();
});

it('the outside address is taken all the same by whoever says so', async () => {
  open(AddSigners, []);
  press('Outside address');
  type('Name', 'V. C.');
  type('E-mail', 'vera@acme.example');
  press('Add');
  fireEvent.click(await screen.findByRole('button', { name: 'Use the outside address all the same' }));
  await expect.poll(() => screen.queryByRole('button', { name: 'Edit V. C.' })).not.toBeNull();
});

it('name and address of somebody in the list are changed where they stand', async () => {
  const at = open(AddSigners);
  press('Edit Ana Lima');
  type('Name', 'Ana Limá');
  press('Next');
  await screen.findByText(/^This change has not been saved yet/);
  press('Save');
  await expect.poll(() => screen.queryByText('Ana Limá')).not.toBeNull();
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Edit Ana Limá');
  press('Next');
  await expect.poll(at).toMatch('add-observers');
});

const notice = 'This character cannot be printed: 🖋. PDFs will show “Somchai [U+1F58B]” instead.';

it('the list of signers says how a name is printed that cannot be as typed', () => {
  const named = (name: string) => [{ ...draft.recipients[0], name }] as Draft['recipients'];
  open(AddSigners, named('Somchai 🖋'));
  screen.getByText(notice);
  cleanup();
  open(AddSigners, named('สมชาย ใจดี'));
  screen.getByText('สมชาย ใจดี');
  expect(screen.queryByText(/cannot be printed/)).toBeNull();
});

it.each([
  ['signer', AddSigners],
  ['observer', AddObservers],
])('whoever types the name of a further %s is told how it is printed', (_role, Step) => {
  open(Step);
  press('Outside address');
  type('Name', 'สมชาย');
  expect(screen.queryByText(/cannot be printed/)).toBeNull();
  type('Name', 'Somchai 🖋');
  screen.getByText(notice);
});
