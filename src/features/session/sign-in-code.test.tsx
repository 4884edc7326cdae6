import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { signInByCode } from '#src/session/sign-in/sign-in.ts';
import SignInCode from './sign-in-code.tsx';

type Answered = Awaited<ReturnType<typeof signInByCode>>;
let answer: Answered;
const sent = vi.fn();
vi.mock('#src/session/sign-in/sign-in.ts', () => ({
  signInByCode: async (...of: unknown[]) => {
    sent(...of);
    return answer;
  },
}));
const replace = vi.fn();
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ history: { replace } }) }));

const wanted = { challenge: 'c', email: 'ana@client.example' };
const onOver = vi.fn();
beforeEach(() => {
  for (const mock of [sent, replace, onOver]) mock.mockClear();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  HTMLElement.prototype.scrollIntoView = () => undefined; // jsdom lays nothing out
  render(<SignInCode portal="client" wanted={wanted} onOver={onOver} />);
});

const box = (name = 'Code') => screen.getByRole('textbox', { name });
function enter(code: string, name?: string) {
  fireEvent.change(box(name), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

test('a phone offers the code on a numeric keypad, and the field has the focus', () => {
  expect(box().getAttribute('autocomplete')).toBe('one-time-code');
  expect(box().getAttribute('inputmode')).toBe('numeric');
  expect(document.activeElement).toBe(box());
});

test('a wrong code says so, and stays to be corrected', async () => {
  answer = { refused: { code: ['This code is not right.'] } };
  enter('123456');
  await screen.findByText('This code is not right.');
  expect(box()).toHaveProperty('value', '123456');
  expect(onOver).not.toHaveBeenCalled();
});

test('a lost network loses nothing: the words say it, the code stays', async () => {
  answer = { refused: { '': ['The server could not be reached.'] } };
  enter('123456');
  await screen.findByText('The server could not be reached.');
  expect(box()).toHaveProperty('value', '123456');
});

test('a challenge that is over asks for the password again, and says why', async () => {
  answer = { refused: { '': ['Enter your password again.'] }, over: 'Enter your password again.' };
  enter('123456');
  await waitFor(() => expect(onOver).toHaveBeenCalledWith('Enter your password again.'));
});

test('a recovery code is typed as text, without the error of the code before, and goes on to the page', async () => {
  answer = { refused: { code: ['This code is not right.'] } };
  enter('123456');
  await screen.findByText('This code is not right.');
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.queryByText('This code is not right.')).toBeNull();
  expect(box('Recovery code')).toHaveProperty('value', '');
  expect(box('Recovery code').getAttribute('inputmode')).toBe('text');
  answer = { next: '/client/my-payslips' };
  enter('abcd-efgh-jkmn-pqrs', 'Recovery code');
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/client/my-payslips'));
  expect(sent).toHaveBeenLastCalledWith('client', wanted, 'abcd-efgh-jkmn-pqrs');
});
