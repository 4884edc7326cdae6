import { act, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import { preferences } from '../preferences.fixture.ts';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

const schema = v.object({
  email: v.pipe(v.string(), v.nonEmpty('Enter your e-mail.')),
  city: v.pipe(v.string(), v.maxLength(5, 'Five letters at most.')),
});
type Values = v.InferOutput<typeof schema>;

const submit = vi.fn<(values: object) => Promise<Record<string, string[]> | undefined>>();
const onDraft = vi.fn();
const scrolled = vi.fn();
const shaken = vi.fn();

function OneField() {
  const form = useForm({ schema: v.object({ pin: v.string() }), initial: { pin: '' }, submit });
  return (
    <Form form={form} label="Sample">
      <TextField label="PIN" {...form.field('pin')} />
      <Button type="submit">Send</Button>
    </Form>
  );
}

function Sample({ draft = {} }: { draft?: Partial<Values> }) {
  const form = useForm({ schema, initial: { email: '', city: '' }, draft, submit, onDraft });
  return (
    <Form form={form} label="Sample">
      <TextField label="E-mail" {...form.field('email')} />
      <TextField label="City" hint="Where you live." optional {...form.field('city')} />
      <Button type="submit" busy={form.busy}>
        Send
      </Button>
    </Form>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  submit.mockReset().mockResolvedValue(undefined);
  onDraft.mockReset();
  scrolled.mockReset();
  shaken.mockReset();
  preferences();
  Element.prototype.scrollIntoView = scrolled;
  Element.prototype.animate = shaken;
});
afterEach(() => vi.useRealTimers());

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const city = () => screen.getByLabelText<HTMLInputElement>(/City/);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })));
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

test('nothing is wrong before the first submission', () => {
  render(<Sample />);
  expect(email().getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refusal is tied to its field, announced, and half a second later scrolled to, shaken and focused', async () => {
  render(<Sample />);
  type(city(), 'Aberdeen');
  await send();
  expect(submit).not.toHaveBeenCalled();
  const described = email().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toContain('Enter your e-mail.');
  expect(city().getAttribute('aria-describedby')?.split(' ')).toHaveLength(2);
  expect(screen.getByRole('alert').textContent).toContain('marked field');

  await wait(499);
  expect(scrolled).not.toHaveBeenCalled();
  await wait(1);
  expect(scrolled).toHaveBeenCalledOnce();
  expect(shaken).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(email());
});

test('the announcement of a refusal is gone with its cause', async () => {
  render(<Sample />);
  await send();
  type(email(), 'ada@quay.example');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an invalid field beside the form, in the region around it, is shown too', async () => {
  submit.mockResolvedValue({ people: ['Add a signer.'] });
  render(
    <div data-form-region>
      <p data-field data-invalid tabIndex={-1}>
        Nobody signs yet.
      </p>
      <Sample draft={{ email: 'ada@quay.example', city: 'Oslo' }} />
    </div>,
  );
  await send();
  await wait(500);
  expect(document.activeElement?.textContent).toBe('Nobody signs yet.');
});

test('a form of one field announces that field’s words, at each refusal', async () => {
  submit.mockResolvedValue({ pin: ['This is not the PIN.'] });
  render(<OneField />);
  await send();
  const first = screen.getByRole('alert');
  expect(first.textContent).toContain('This is not the PIN.');
  await send();
  expect(screen.getByRole('alert')).not.toBe(first);
  type(screen.getByLabelText('PIN'), '2948');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a form does not shake for someone who asked for less motion', async () => {
  preferences('(prefers-reduced-motion: reduce)');
  render(<Sample />);
  await send();
  await wait(500);
  expect(scrolled).toHaveBeenCalledWith({ block: 'start', behavior: 'auto' });
  expect(shaken).not.toHaveBeenCalled();
});

test('after a refusal fields are checked as they change', async () => {
  render(<Sample />);
  await send();
  type(email(), 'ada@quay.example');
  expect(email().getAttribute('aria-invalid')).toBeNull();
  type(email(), '');
  expect(email().getAttribute('aria-invalid')).toBe('true');
});

test('the server’s refusal stands on its field until that field changes', async () => {
  submit.mockResolvedValue({ email: ['This value is duplicated!'], quota: ['No seats are left.'] });
  render(<Sample />);
  type(email(), 'ada@quay.example');
  await send();
  expect(submit).toHaveBeenCalledWith({ email: 'ada@quay.example', city: '' });
  expect(screen.getByText('This value is duplicated!')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('No seats are left.');
  type(city(), 'Oslo');
  expect(screen.getByText('This value is duplicated!')).toBeDefined();
  type(email(), 'ada.b@quay.example');
  expect(screen.queryByText('This value is duplicated!')).toBeNull();
});

test('when sending fails what was typed stays, and the page hears of the error', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  submit.mockRejectedValue(new TypeError('Failed to fetch'));
  render(<Sample />);
  type(email(), 'ada@quay.example');
  await send();
  expect(email().value).toBe('ada@quay.example');
  expect(screen.getByRole('alert').textContent).toContain('not sent');
  expect(reported).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('while it is being sent it is not sent again', async () => {
  submit.mockReturnValue(new Promise(() => undefined));
  render(<Sample />);
  type(email(), 'ada@quay.example');
  await send();
  await send();
  fireEvent.submit(screen.getByRole('form'));
  expect(submit).toHaveBeenCalledOnce();
});

test('a draft is laid over the initial values, handed on at each change, and marks the form as dirty', () => {
  render(<Sample draft={{ city: 'Oslo' }} />);
  expect(city().value).toBe('Oslo');
  expect(screen.getByRole('form').dataset.dirty).toBe('true');
  type(city(), '');
  expect(screen.getByRole('form').dataset.dirty).toBeUndefined();
  expect(onDraft).toHaveBeenLastCalledWith({ email: '', city: '' });
});
