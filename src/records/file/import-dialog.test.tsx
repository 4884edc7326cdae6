import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { employingEntityRecordForm } from '#src/features/settings/employing-entity-form.tsx';
import { setReach } from '#src/session/connectivity.ts';
import { fileFormOf } from './file-form.ts';
import { ImportDialog } from './import-dialog.tsx';

let header: string;
const choices = { country: [{ value: 'CH', label: 'Switzerland' }] };
/** Bodies of the calls the server got. */
let sent: { check: boolean; id: string; rows: { id: string; form: { name: string } }[] }[];
let onClose: () => void;
/** Names the server refuses. */
let refused: string[];
/** The session has ended. */
let expires: boolean;

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
  header = 'name,country';
  sent = [];
  refused = [];
  expires = false;
  localStorage.clear();
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  stubFetch(async (_, request) => {
    if (expires) return Response.json({ code: 'unauthorized', message: 'Sign in.' }, { status: 401 });
    const body = await request.json();
    sent.push(body);
    const at = sent.at(-1)?.rows.findIndex(({ form }) => refused.includes(form.name)) ?? -1;
    if (at < 0) return Response.json({ data: { rows: body.rows.length } });
    const errors = { [`rows.${at}.form.name`]: ['This value is duplicated!'] };
    return Response.json({ code: 'invalid', message: 'Please check.', errors }, { status: 422 });
  });
  onClose = vi.fn();
});
afterEach(() => {
  setReach({ online: true });
  vi.unstubAllGlobals();
});

function choose(...lines: string[]) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportDialog
        of={fileFormOf(employingEntityRecordForm, undefined)}
        choices={choices}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  const file = new File([[header, ...lines].join('\n')], 'Entities.csv');
  fireEvent.change(screen.getByLabelText('Choose a file', { selector: 'input' }), {
    target: { files: [file] },
  });
}
const importing = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Import \d/, hidden: true });
const row = async (number: number) => {
  const list = await screen.findByRole('list', { name: 'Rows of the file', hidden: true });
  return within(list)
    .getAllByRole('listitem', { hidden: true })
    .find((each) => each.textContent?.startsWith(`Row ${number}`))?.textContent;
};

test('a right file is checked first, and written when it is confirmed, with the same ids', async () => {
  choose('Portico AG,Switzerland', 'Portico SA,CH');
  const button = await importing();
  await expect.poll(() => button.disabled).toBe(false);
  fireEvent.click(button);
  await expect.poll(() => onClose).toHaveBeenCalled();
  expect(sent.map(({ check }) => check)).toEqual([true, false]);
  expect(sent[1]).toEqual({ ...sent[0], check: false });
});

test('errors are told by row, in the words of the form and of the server, and nothing is written', async () => {
  refused = ['Portico AG'];
  choose(',Switzerland', 'Portico SA,Elsewhere', 'Portico AG,Switzerland');
  expect(await row(2)).toMatch(/^Row 2.*Name is required\.$/);
  expect(await row(3)).toMatch(/Country: “Elsewhere” is not an option\. It can be: Switzerland\./);
  expect(await row(4)).toMatch(/Name: This value is duplicated!/);
  expect((await importing()).disabled).toBe(true);
  expect(sent.map(({ check, rows }) => [check, rows.length])).toEqual([[true, 1]]);
});

test('wrong rows are left out if one likes, and can be saved to correct', async () => {
  choose('Portico AG,Switzerland', ',Switzerland');
  const button = await importing();
  await expect.poll(() => button.disabled).toBe(false);
  fireEvent.click(button);
  expect(await screen.findByText(/1 employing entity imported\. 1 row was left out\./)).toBeTruthy();
  expect(await row(3)).toMatch(/Name is required\./);
  expect(screen.getByRole('button', { name: 'Save this row to correct', hidden: true })).toBeTruthy();
  expect(sent.map(({ check, rows }) => [check, rows.length])).toEqual([
    [true, 1],
    [false, 1],
  ]);
  expect(onClose).not.toHaveBeenCalled();
});

test('a column that is not known is left out, and one that every row needs is chosen', async () => {
  header = 'Legal person,Country,Shoe size';
  choose('Portico AG,CH,43');
  expect(
    await screen.findByText(/Choose the column for “Name”, which every employing entity needs/),
  ).toBeTruthy();
  expect((await importing()).disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Legal person'), { target: { value: 'name' } });
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.rows[0]?.form.name).toBe('Portico AG');
  await expect.poll(async () => (await importing()).disabled).toBe(false);
  // The next file of the same program is read so.
  cleanup();
  choose('Portico SA,CH,44');
  await expect.poll(() => sent.at(-1)?.rows[0]?.form.name).toBe('Portico SA');
});

test('refused when it is written, its rows are told again', async () => {
  choose('Portico AG,Switzerland');
  const button = await importing();
  await expect.poll(() => button.disabled).toBe(false);
  refused = ['Portico AG'];
  fireEvent.click(button);
  await expect.poll(() => row(2)).toMatch(/This value is duplicated!/);
  expect(onClose).not.toHaveBeenCalled();
});

test('a call that fails leaves the file and what was said about it', async () => {
  choose('Portico AG,Switzerland');
  const button = await importing();
  await expect.poll(() => button.disabled).toBe(false);
  expires = true;
  fireEvent.click(button);
  await expect.poll(() => button.getAttribute('aria-busy')).not.toBe('true');
  expires = false;
  expect(await row(2)).toMatch(/Portico AG/);
  fireEvent.click(await importing());
  await expect.poll(() => onClose).toHaveBeenCalled();
  expect(sent.at(-1)).toEqual({ ...sent[0], check: false });
});

test('without a connection it says so, and offers nothing to confirm', async () => {
  choose('Portico AG,Switzerland');
  await importing();
  setReach({ online: false });
  expect(await screen.findByText('Importing needs a connection.')).toBeTruthy();
  expect((await importing()).disabled).toBe(true);
});
