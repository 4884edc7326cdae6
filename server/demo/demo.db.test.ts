import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint, ListAnswer } from '#contract/core/endpoint.ts';
import { listSharedDocuments, type SharedDocument } from '#contract/documents/documents.ts';
import { type HrDocument, listHrDocuments, listPayslips, type Payslip } from '#contract/payroll/payroll.ts';
import { checkExternalToken, clientLogin, type SignedIn, userLogin } from '#contract/session/session.ts';
import { readDraft } from '#contract/signing/drafts.ts';
import { type EnvelopeRow, listMine } from '#contract/signing/signing.ts';
import { signaturesOf } from '#tests/fixtures/pdf-tools.ts';
import { testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { runDueJobs } from '../jobs/runner.ts';
import type { Services } from '../services.ts';
import { signingJobs } from '../signing/jobs.ts';
import { demoBanner } from './banner.ts';
import { envelopeId } from './envelopes.ts';
import { seedDemo } from './seed.ts';
import { type SignInName, signIns } from './sign-ins.ts';

const counted = [
  'users',
  'clients',
  'contacts',
  'payslips',
  'files',
  'documents',
  'comments',
  'client_attributes',
  'envelopes',
  'mails',
  'accounts',
  'bank_changes',
];
const countsIn = (server: TestServer) =>
  server.db.as(actor('system'), async (tx) => {
    const all = counted.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ');
    return (await tx.execute<Record<string, number>>(`select ${all}`)).rows[0];
  });

describe('the demo firm', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
    expect(await seedDemo(server.services)).toBe('made');
  });
  afterAll(() => server.close());

  async function signIn(name: SignInName): Promise<SignedIn> {
    const { email, password, portal } = signIns[name];
    const endpoint = portal === 'app' ? userLogin : clientLogin;
    const response = await server.call(endpoint, { body: { email, password } });
    expect(response.status, name).toBe(200);
    return (await response.json()) as SignedIn;
  }
  async function list<Row>(endpoint: Endpoint, bearer: string): Promise<ListAnswer<Row>> {
    const input = { query: { page: '1', recordPerPage: '100' } };
    const response = await server.call(endpoint, input as never, { bearer });
    expect(response.status).toBe(200);
    return (await response.json()) as ListAnswer<Row>;
  }

  test('lets every sign-in in, in its role', async () => {
    for (const name of Object.keys(signIns) as SignInName[]) {
      const { user, employee } = await signIn(name);
      const roles = [...user.roles, ...(employee?.roles ?? [])].map((role) => role.name);
      expect(new Set(roles), name).toEqual(new Set(signIns[name].roles));
    }
  });

  test('is made once', async () => {
    const before = await countsIn(server);
    expect(await seedDemo(server.services)).toBe('kept');
    expect(await countsIn(server)).toEqual(before);
  });

  test('has clients of every band of data quality, and one with 18 months of what happened', async () => {
    const { rows } = await server.db.as(actor('system'), (tx) =>
      tx.execute<{ band: string }>('select distinct band from client_scores order by band'),
    );
    expect(rows.map(({ band }) => band)).toEqual(['high', 'low', 'medium']);
    const oldest = await server.db.as(actor('system'), (tx) =>
      tx.execute<{ days: number }>(
        'select max(extract(day from now() - created_at)::integer) as days from comments group by client_id order by days desc limit 1',
      ),
    );
    expect(oldest.rows[0]?.days).toBeGreaterThan(540);
  });

  test('has accounts in use and changes that wait for a second person, groups, links, and people who run payrolls', async () => {
    const { rows } = await server.db.as(actor('system'), (tx) =>
      tx.execute(`select
        (select count(*)::int from bank_accounts where verified_by <> proposed_by) as accounts,
        (select array_agg(kind order by kind) from bank_changes where state = 'PROPOSED') as proposed,
        (select count(*)::int from sessions join devices d on d.id = device_id where ended_at is null and d.label like 'Set-up%') as open_sessions,
        (select count(distinct group_id)::int from user_groups) as groups,
        (select count(*)::int from app_links) as links,
        (select count(*)::int from payroll_managers where user_id <> backup_id) as payroll_managers,
        (select count(*)::int from users where release_notes_seen is null) as unread`),
    );
    expect(rows).toEqual([
      {
        ...{ accounts: 2, proposed: ['ADD', 'CHANGE'], open_sessions: 0, groups: 3, links: 9 },
        ...{ payroll_managers: 12, unread: 0 },
      },
    ]);
  });

  test('pays its employee: 24 payslips and 20 documents with their files', async () => {
    const { access_token } = await signIn('employee');
    const slips = await list<Payslip>(listPayslips, access_token);
    expect(slips.meta.total).toBe(24);
    const ends = slips.data.map(({ period_end }) => period_end);
    expect(ends).toEqual(ends.toSorted().reverse());
    expect(new Set(slips.data.map(({ file }) => file.sha256)).size).toBe(24);
    const papers = await list<HrDocument>(listHrDocuments, access_token);
    expect(papers.meta.total).toBe(20);
    expect(new Set(papers.data.map(({ acknowledgement }) => acknowledgement))).toEqual(
      new Set(['NONE', 'REQUIRED', 'DONE']),
    );
  });

  test('asks one contact for consent and shares documents with another', async () => {
    expect((await signIn('contact')).user.accept_agreement).toBe(false);
    const viewer = await signIn('viewer');
    expect(viewer.user.accept_agreement).toBe(true);
    const { data } = await list<SharedDocument>(listSharedDocuments, viewer.access_token);
    expect(new Set(data.map(({ file }) => file.type))).toEqual(new Set(['application/pdf', 'text/plain']));
  });

  test('waits for signatures, and seals what everybody signed', async () => {
    const mine = async (bearer: string) =>
      (await list<EnvelopeRow>(listMine, bearer)).data.map(({ action, status }) => `${action} ${status}`);
    await runDueJobs(server.services, signingJobs);
    const both = await signIn('both');
    expect((await mine(both.access_token)).toSorted()).toEqual(['due sent', 'signed completed']);
    expect(await mine((await signIn('employee')).access_token)).toEqual(['due sent']);
    expect(await mine((await signIn('associate')).access_token)).toEqual(['due sent']);
    const sealed = await server.db.as(actor('system'), (tx) =>
      tx.execute<{ sha: string }>(
        'select sealed_sha256 as sha from envelope_documents where sealed_sha256 is not null',
      ),
    );
    expect(sealed.rows).toHaveLength(1);
    const bytes = await server.services.files.bytes(sealed.rows[0]?.sha ?? '');
    expect(signaturesOf(bytes)).toMatchObject([{ valid: true, whole: true }]);
  });

  test('keeps a draft of which other programs draw a page differently', async () => {
    const { access_token } = await signIn('manager');
    const id = envelopeId(1, { paper: 'pension', number: 0 });
    const response = await server.call(readDraft, { params: { id } }, { bearer: access_token });
    const drawing = { state: 'compared', differing: [{ page: 1, how: 'elsewhere' }] };
    expect(await response.json()).toMatchObject({ data: { documents: [{ drawing }] } });
  });

  test('prints its sign-ins and a link that opens, another at each start', async () => {
    const open = async () => {
      const banner = await demoBanner(server.services);
      for (const { email, password } of Object.values(signIns)) {
        expect(banner.join('\n')).toContain(email);
        expect(banner.join('\n')).toContain(password);
      }
      const token = /external-login\/([\w-]+)/.exec(banner.join('\n'))?.[1] ?? '';
      const response = await server.call(checkExternalToken, { body: { token } });
      expect(await response.json()).toMatchObject({ data: { title: 'Engagement letter' } });
      return token;
    };
    const first = await open();
    expect(await open()).not.toBe(first);
    // Nothing else was sent meanwhile; after the letter's deadline another one is sent.
    const before = await countsIn(server);
    await server.db.as(actor('system'), (tx) =>
      tx.execute("update envelopes set deadline = now() - interval '1 day'"),
    );
    await open();
    expect((await countsIn(server))?.envelopes).toBe((before?.envelopes ?? 0) + 1);
  });
});

describe('a start that was killed', () => {
  test('is finished by the next', async () => {
    const server = await testServer();
    const { services } = server;
    const dyingAfter = (most: number): Services['db'] => {
      let acts = 0;
      return {
        ...services.db,
        as: (who, work) => {
          if (who.audience === 'staff' && ++acts > most) throw new Error('killed');
          return services.db.as(who, work);
        },
      };
    };
    const files: Services['files'] = {
      ...services.files,
      put: () => Promise.reject(new Error('killed')),
    };
    const small = { clients: 20 };
    await expect(seedDemo({ ...services, files }, small)).rejects.toThrow('killed');
    expect((await countsIn(server))?.users).toBe(0);
    await expect(seedDemo({ ...services, db: dyingAfter(3) }, small)).rejects.toThrow('killed');
    expect(await countsIn(server)).toMatchObject({ users: 25, clients: 20, envelopes: 3, bank_changes: 0 });
    for (const [acts, bank_changes] of [
      [7, 1],
      [2, 3],
    ] as const) {
      await expect(seedDemo({ ...services, db: dyingAfter(acts) }, small)).rejects.toThrow('killed');
      expect(await countsIn(server)).toMatchObject({ envelopes: 7, bank_changes });
    }
    expect(await seedDemo(services)).toBe('made');
    expect(await countsIn(server)).toMatchObject({ users: 25, clients: 20, envelopes: 7, bank_changes: 4 });
    expect(await seedDemo(services)).toBe('kept');
    await server.close();
  });
});

test('a firm that is somebody’s stays as it is, without a banner', async () => {
  const server = await testServer();
  await testFirm(server);
  const before = await countsIn(server);
  expect(await seedDemo(server.services)).toBe('not empty');
  expect(await countsIn(server)).toEqual(before);
  expect(await demoBanner(server.services)).toEqual([]);
  await server.close();
});
