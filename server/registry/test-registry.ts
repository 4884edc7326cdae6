import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { CorporateValues } from '#contract/clients/client-forms.ts';
import { createClient, updateClient } from '#contract/clients/client-forms.ts';
import {
  type Client,
  type ClientRow,
  clientFields,
  listClients,
  readClient,
} from '#contract/clients/clients.ts';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import { type JobStatus, readJob } from '#contract/jobs.ts';
import {
  type ClientRegistry,
  createRegistryCheck,
  decideDifferences,
  type RegistryCheck,
  readClientRegistry,
} from '#contract/registry/registry-checks.ts';
import { registryEntries } from '#contract/registry/registry-entries.ts';
import type { ComparedField } from '#contract/registry/registry-words.ts';
import { dataOf } from '#tests/server/answers.ts';
import { companyForm } from '#tests/server/company-form.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertServices } from '../clients/queries.ts';
import type { CompanyRegistry, RegisteredCompany } from '../integrations/registry/port.ts';
import { runDueJobs } from '../jobs/runner.ts';
import { allOffices, insertTeams } from '../people/queries.ts';
import { users } from '../people/tables.ts';
import { registryJobs } from './jobs.ts';

/** For tests: a firm with clients, and a register that a test may replace. */
export function registryFirm() {
  let server: TestServer;
  let firm: TestFirm;
  let bearers: Record<'ADM' | 'RM' | 'AUD', string>;
  let builtIn: CompanyRegistry;
  let office: string;
  const team = { id: '' };
  const service = { id: '' };
  let count = 0;

  beforeAll(async () => {
    server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
    firm = await testFirm(server);
    builtIn = server.services.registry;
    [service.id, team.id] = [firm.id(), firm.id()];
    office = await firm.as(async (tx) => {
      await insertServices(tx, [{ id: service.id, code: 'tax', name: 'Tax', line: 'TAX', active: true }]);
      await insertTeams(tx, [{ id: team.id, name: 'North', country_id: 'CH' }]);
      return (await allOffices(tx))[0]?.id ?? '';
    });
  });
  afterAll(() => server.close());
  afterEach(() => {
    server.services.registry = builtIn;
  });
  beforeEach(async () => {
    const bearerOf = (role: keyof typeof bearers) =>
      firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
    bearers = { ADM: await bearerOf('ADM'), RM: await bearerOf('RM'), AUD: await bearerOf('AUD') };
  });

  const needed = () => ({ office, teams: [team.id], services: [service.id] });
  const number = () => `CHE-${String(++count).padStart(6, '0')}`;

  /** A company of the firm. */
  async function company(
    change: Partial<CorporateValues> = {},
  ): Promise<{ id: string; form: CorporateValues }> {
    const id = firm.id();
    const form = companyForm({
      ...needed(),
      name: `Vale ${id}`,
      registration_number: number(),
      date_of_incorporation: '2010-05-04',
      ...change,
    });
    await dataOf(server.call(createClient, { body: { id, form } }, { bearer: bearers.RM }));
    return { id, form };
  }
  /** The entry of a company in the register: as the client has it, but for a change. */
  async function entryOf({ form }: { form: CorporateValues }, change: Record<string, string> = {}) {
    const id = firm.id();
    const entry = {
      jurisdiction: form.jurisdiction,
      registration_number: form.registration_number,
      name: form.name,
      registered_name_local: '',
      company_type: form.company_type,
      date_of_incorporation: form.date_of_incorporation,
      status: 'ACTIVE' as const,
      registered_address: '',
      ...change,
    };
    await dataOf(server.call(registryEntries.create, { body: { id, form: entry } }, { bearer: bearers.ADM }));
    return { id, form: entry };
  }
  /** A register that answers so. */
  function answers(found: Partial<RegisteredCompany> | Error): void {
    server.services.registry = {
      lookUp: async ({ jurisdiction, registration_number, name }) => {
        if (found instanceof Error) throw found;
        return { found: { jurisdiction, registration_number, name, ...found } };
      },
    };
  }

  type Who = keyof typeof bearers;
  const begin = (ids: readonly string[] | undefined, { id = firm.id(), who = 'RM' as Who } = {}) =>
    server.call(
      createRegistryCheck,
      { body: { id, ...(ids && { clients: [...ids] }) } },
      { bearer: bearers[who] },
    );
  const run = () => runDueJobs(server.services, registryJobs);
  async function check(...ids: string[]): Promise<ClientRegistry> {
    await dataOf<RegistryCheck>(begin(ids));
    await run();
    return registryOf(ids[0] ?? '');
  }
  const registryOf = (id: string, who: Who = 'RM') =>
    dataOf<ClientRegistry>(server.call(readClientRegistry, { params: { id } }, { bearer: bearers[who] }));
  const read = (id: string) =>
    dataOf<Client>(server.call(readClient, { params: { id } }, { bearer: bearers.RM }));
  const statusOf = (batchId: string, who: Who = 'RM') =>
    dataOf<JobStatus | null>(
      server.call(
        readJob,
        { query: { name: 'metadata-update' as const, batchId } },
        { bearer: bearers[who] },
      ),
    );
  const decide = (
    id: string,
    decision: 'ACCEPT' | 'KEEP',
    differences: readonly { field: ComparedField; ours: string | null; theirs: string }[],
    who: Who = 'RM',
  ) =>
    server.call(
      decideDifferences,
      {
        params: { id },
        body: {
          decision,
          differences: differences.map(({ field, ours, theirs }) => ({ field, ours, theirs })),
        },
      },
      { bearer: bearers[who] },
    );
  async function change(id: string, fields: Partial<CorporateValues>, form: CorporateValues) {
    const { version } = await read(id);
    await dataOf(
      server.call(
        updateClient,
        { params: { id }, body: { version, form: { ...form, ...fields } } },
        { bearer: bearers.ADM },
      ),
    );
  }
  async function listed(outcome: string): Promise<string[]> {
    const query = listSearch({
      filters: [filterBy(clientFields, 'register', 'EQ', outcome)],
      recordPerPage: 100,
    });
    const answer = await server.call(listClients, { query }, { bearer: bearers.RM });
    return ((await answer.json()) as ListAnswer<ClientRow>).data.map(({ id }) => id);
  }
  const suspend = (status: 'ACTIVE' | 'SUSPENDED') =>
    firm.as((tx) => tx.update(users).set({ status }).where(eq(users.id, firm.staff.RM.id)));
  return {
    server: () => server,
    firm: () => firm,
    bearers: () => bearers,
    ...{
      needed,
      company,
      entryOf,
      answers,
      begin,
      run,
      check,
      registryOf,
      read,
      statusOf,
      decide,
      change,
      listed,
    },
    suspend,
  };
}
