import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiBase, type Endpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import type { Act, Acts } from './acts/act.ts';
import { actsEnv, actsOf } from './acts/acts.ts';
import { refusalOf, succeeded } from './answers.ts';
import { type TestFirm, testFirm } from './fixtures.ts';
import { type TestServer, testServer } from './test-server.ts';

/* What a form may leave empty, the wire may leave out. */

interface FormSchema {
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, { readonly type?: string; readonly default?: unknown }>>;
}
interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            requestBody: {
              content: { 'application/json': { schema: { properties: { form: FormSchema } } } };
            };
          }
        >
      >
    >
  >;
}

const takesForm = ({ body }: Endpoint): boolean =>
  typeof body === 'object' && 'entries' in body && 'form' in Object(body.entries);
/** The calls that add something by its form. */
const creating = endpoints.filter(
  (endpoint) =>
    endpoint.method === 'POST' &&
    /\.(create|createIndividual|invite)$/.test(endpoint.name) &&
    takesForm(endpoint),
);

/** Fields that are required by what another field says, which no description of single fields can say. */
const askedFor: Readonly<Record<string, readonly [field: string, why: string]>> = {
  'clients.createIndividual': ['last_name', 'a person has a first name, a last name or both'],
  'contacts.create': ['last_name', 'a person has a first name, a last name or both'],
  'payrollEmployees.create': ['last_name', 'a person has a first name, a last name or both'],
  'userAccess.create': ['last_name', 'a person has a first name, a last name or both'],
  'users.invite': ['last_name', 'a person has a first name, a last name or both'],
  'fieldDefinitions.create': ['options', 'a list has options'],
  'parentGroups.create': ['name', 'a group of companies has a name of its own'],
  'payrollCalendars.create': ['pay_day', 'pay on a day of the month says which'],
};

let server: TestServer;
let firm: TestFirm;
let acts: Acts;
let described: Described;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0', ...actsEnv } });
  firm = await testFirm(server);
  acts = await actsOf(server, firm);
  described = (await (await server.request('/api/openapi.json')).json()) as Described;
});
afterAll(() => server.close());

const formOf = ({ api, path }: Endpoint): FormSchema => {
  const schema = described.paths[apiBase[api] + path]?.post?.requestBody.content['application/json'].schema;
  if (!schema) throw new Error(`${path} is not described.`);
  return schema.properties.form;
};
type Body = { id: string; form: Record<string, unknown> };
const send = (endpoint: Endpoint, { bearer, ...input }: Act) =>
  server.call(endpoint as never, input as never, { bearer });

test('the calls that add something by its form are found', () => {
  expect(creating.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['clients.create', 'clients.createIndividual', 'contacts.create', 'users.invite']),
  );
});

describe.each(creating.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  const actOf = async () => {
    const act = await acts[name]?.();
    if (!act) throw new Error(`Say in acts/ how ${name} is called.`);
    return { ...act, body: act.body as Body };
  };

  test('takes the required fields alone, and what is left out as if it were empty', async () => {
    const { required = [], properties } = formOf(endpoint);
    const { body, ...act } = await actOf();
    const needed = [...required, ...(askedFor[name] ?? []).slice(0, 1)];
    const form = Object.fromEntries(Object.entries(body.form).filter(([field]) => needed.includes(field)));
    await succeeded(send(endpoint, { ...act, body: { ...body, form } }));
    const empty = Object.entries(properties).flatMap(([field, schema]) =>
      needed.includes(field) || !('default' in schema) ? [] : [[field, schema.default]],
    );
    if (!endpoint.summary.includes('the same once more changes nothing')) return;
    // The same once more changes nothing; anything else under the same id is refused as stale.
    const whole = { ...body, form: { ...form, ...Object.fromEntries(empty) } };
    expect((await send(endpoint, { ...act, body: whole })).status).toBeLessThan(300);
  });

  test('names each required field that is missing, and requires none that may be empty', async () => {
    const { body, ...act } = await actOf();
    for (const field of formOf(endpoint).required ?? [])
      for (const value of [undefined, '', []]) {
        const form = { ...body.form, [field]: value };
        const { status, errors } = await refusalOf(send(endpoint, { ...act, body: { ...body, form } }));
        expect([status, Object.keys(errors ?? {})]).toEqual([422, expect.arrayContaining([`form.${field}`])]);
      }
  });
});

test('a client is added with the fields of its rules alone', async () => {
  const endpoint = creating.find(({ name }) => name === 'clients.create');
  expect(endpoint && formOf(endpoint).required?.toSorted()).toEqual(
    [...['name', 'jurisdiction', 'company_type', 'office', 'services', 'teams'], 'kind'].toSorted(),
  );
});
