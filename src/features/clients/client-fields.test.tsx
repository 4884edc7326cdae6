import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientForm } from '#contract/clients/client-forms.ts';
import type { Client } from '#contract/clients/clients.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { queryClient } from '#src/session/query-client.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { ClientFields } from './client-fields.tsx';
import {
  type ClientChoices,
  type ClientValues,
  clientTexts,
  newClient,
  newClientValues,
} from './client-values.ts';

const choice = (value: string, label: string) => ({ value, label });
const choices: ClientChoices = {
  offices: [choice('office', 'Zürich')],
  teams: [],
  services: [],
  countries: [choice('CH', 'Switzerland'), choice('DE', 'Germany')],
  employingEntities: [choice('entity', 'Portico AG')],
  companyTypes: [],
  industries: [],
  sectors: [],
};
const submit = vi.fn(async () => undefined);

function Form({
  kind,
  shown = true,
  values,
}: {
  kind: Client['kind'];
  shown?: boolean;
  values: Partial<ClientValues>;
}) {
  const form = useForm<ClientValues, unknown>({
    schema: clientForm,
    initial: { ...newClientValues(kind), ...values },
    submit,
  });
  return (
    <form ref={form.element}>
      <ClientFields
        client={{ ...newClient(kind), identity_shown: shown }}
        form={form}
        texts={clientTexts(choices)}
        choices={choices}
      />
      <button type="button" onClick={() => void form.submit()}>
        Save
      </button>
    </form>
  );
}
const show = (kind: Client['kind'], values: Partial<ClientValues> = {}, shown = true) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Form kind={kind} values={values} shown={shown} />
    </QueryClientProvider>,
  );
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => {
  submit.mockClear();
  queryClient.clear();
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  stubFetch(() => Response.json({ data: [] }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an identity document is added, each of its problems stands at it, and nothing typed is lost', async () => {
  show('INDIVIDUAL', { last_name: 'Winter' });
  fireEvent.click(screen.getByRole('button', { name: /Add an identity document/ }));
  const paper = await screen.findByRole('group', { name: 'Identity document 1' });
  fireEvent.change(within(paper).getByLabelText('Number'), { target: { value: 'X1234567' } });
  save();
  expect(await within(paper).findByText('Choose a kind of document.')).toBeTruthy();
  expect(within(paper).getByText('Choose a country.')).toBeTruthy();
  expect(within(paper).getByLabelText<HTMLInputElement>('Number').value).toBe('X1234567');
  fireEvent.click(within(paper).getByRole('button', { name: /Remove identity document 1/ }));
  expect(screen.queryByRole('group', { name: 'Identity document 1' })).toBeNull();
  expect(submit).not.toHaveBeenCalled();
});

test('whoever may not see by what a person is known reads that it stays', () => {
  show('INDIVIDUAL', { last_name: 'Winter' }, false);
  expect(screen.getByText(/not shown to you. They stay as they are when you save/)).toBeTruthy();
  for (const label of [/Date of birth/, /Nationalities/, /Occupation/, /Politically exposed/])
    expect(screen.queryByLabelText(label)).toBeNull();
  expect(screen.getByLabelText(/Salutation/)).toBeTruthy();
});

test('the check digits of an LEI are looked at, and an exchange is asked of what is listed', async () => {
  show('CORPORATE', { name: 'Quay AG' });
  expect(screen.queryByLabelText(/^Exchange/)).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Listed on an exchange' }));
  expect(screen.getByLabelText(/^Exchange/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^LEI/), { target: { value: 'HWUPKR0MPOU8FGXBT349' } });
  save();
  expect(await screen.findByText('The check digits of this LEI are not right.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^LEI/).value).toBe('HWUPKR0MPOU8FGXBT349');
});

test('a tag twice, a website that runs code and a year of two digits each have their words', async () => {
  show('CORPORATE', { name: 'Quay AG', tags: ['Family', 'family'], website_url: 'javascript:alert(1)' });
  fireEvent.change(screen.getByLabelText(/^Next review/), { target: { value: '0025-01-01' } });
  save();
  expect(await screen.findByText('This value is duplicated!')).toBeTruthy();
  expect(screen.getByText('Write a web address, such as www.example.com.')).toBeTruthy();
  expect(screen.getByText(/This day is too long ago/)).toBeTruthy();
});

test('a company and a person are not asked what is the other’s', () => {
  show('CORPORATE');
  for (const label of [/Date of birth/, /Nationalities/, /Salutation/])
    expect(screen.queryByLabelText(label)).toBeNull();
  cleanup();
  show('INDIVIDUAL');
  for (const label of [/^LEI/, /Name in the local language/, /^Region/])
    expect(screen.queryByLabelText(label)).toBeNull();
});
