import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { setReach } from '#src/session/connectivity.ts';
import { queryClient } from '#src/session/query-client.ts';
import { NoticeChoices } from './notice-choices.tsx';

const signing = { topic: 'signing', push: true, mail: true, can_push: true, can_choose_mail: false };
const payslip = { topic: 'payslip', push: true, mail: false, can_push: true, can_choose_mail: true };
let sent: { push: boolean; mail: boolean }[];
let failing: boolean;

beforeEach(() => {
  sent = [];
  failing = false;
  queryClient.clear();
  holdBearers([{ audience: 'employee', token: 'token' }], 0);
  stubFetch(async (_, request) => {
    if (failing) return new Response('{}', { status: 500 });
    if (request.method === 'GET') return Response.json({ data: [signing, payslip] });
    const body = await request.json();
    sent.push(body);
    return Response.json({ data: { ...payslip, ...body } });
  });
});
afterEach(() => {
  setReach({ online: true });
  vi.unstubAllGlobals();
});

const shown = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <NoticeChoices />
    </QueryClientProvider>,
  );
const topic = (name: string) => screen.findByRole('group', { name });
const box = async (of: string, name: string) =>
  within(await topic(of)).getByRole<HTMLInputElement>('checkbox', { name });

test('each topic has the ways it can come by, and a letter that is evidence cannot be switched off', async () => {
  shown();
  const documents = await topic('Documents to sign');
  expect(within(documents).getByText('Always by e-mail')).toBeTruthy();
  expect(within(documents).queryByRole('checkbox', { name: 'E-mail' })).toBeNull();
  expect((await box('New payslips', 'Devices')).checked).toBe(true);
  expect((await box('New payslips', 'E-mail')).checked).toBe(false);
});

test('a way is chosen by its box, and the others stay', async () => {
  shown();
  fireEvent.click(await box('New payslips', 'E-mail'));
  await expect.poll(async () => (await box('New payslips', 'E-mail')).checked).toBe(true);
  expect(sent).toEqual([{ push: true, mail: true }]);
});

test('without a connection the choices are shown and wait', async () => {
  shown();
  await box('New payslips', 'Devices');
  act(() => setReach({ online: false }));
  expect((await topic('New payslips')).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText(/can be changed once you are connected/)).toBeTruthy();
});

test('what could not be loaded is said, with a way to try again', async () => {
  failing = true;
  shown();
  expect(await screen.findByText(/Your notifications could not be loaded/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
