import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type ActivityRow, activityFields, listActivity, reverseActivity } from '#contract/activity.ts';
import { createIndividual } from '#contract/clients/client-forms.ts';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { filterBy } from '#contract/core/filters.ts';
import { jobPollMs } from '#contract/core/limits.ts';
import { listSearch } from '#contract/core/list.ts';
import { type InboxItem, listInbox } from '#contract/inbox.ts';
import { isJobRunning, type JobStatus, listActiveJobs, readBatch, readJob } from '#contract/jobs.ts';
import {
  type ClientRegistry,
  type RegistryCheck,
  readNewestRegistryCheck,
  stopRegistryCheck,
} from '#contract/registry/registry-checks.ts';
import { registryEntries } from '#contract/registry/registry-entries.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { individualForm } from '#tests/server/company-form.ts';
import { clients } from '../clients/tables.ts';
import { registryFirm } from './test-registry.ts';

const { server, firm, bearers, ...of } = registryFirm();
const {
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
} = of;

describe('a check', () => {
  test('shows field by field what the register says otherwise, and the same in other letters is no difference', async () => {
    const client = await company({ name: 'Quai Élan AG' });
    await entryOf(client, {
      name: 'QUAI ELAN AG',
      registration_number: client.form.registration_number.replaceAll('-', ''),
    });
    expect(await check(client.id)).toMatchObject({ outcome: 'SAME', differences: [], note: null });
    const other = await company();
    await entryOf(other, { date_of_incorporation: '2011-05-04', registered_name_local: 'Tal AG' });
    expect(await check(other.id)).toMatchObject({
      outcome: 'DIFFERS',
      differences: [
        { field: 'registered_name_local', ours: null, theirs: 'Tal AG', state: 'OPEN', outdated: false },
        { field: 'date_of_incorporation', ours: '2010-05-04', theirs: '2011-05-04' },
      ],
    });
    expect(await listed('DIFFERS')).toEqual([other.id]);
    expect(await listed('SAME')).toContain(client.id);
  });

  test('finds a company without a number by its name, and says which number it has', async () => {
    const client = await company({ registration_number: '' });
    await entryOf(client, { registration_number: 'CHE-999.1' });
    expect(await check(client.id)).toMatchObject({
      differences: [{ field: 'registration_number', ours: null, theirs: 'CHE-999.1' }],
    });
    const twin = await company({ registration_number: '' });
    for (const n of ['CHE-999.2', 'CHE-999.3']) await entryOf(twin, { registration_number: n });
    expect(await check(twin.id)).toMatchObject({
      outcome: 'NOT_FOUND',
      note: expect.stringContaining('several such companies'),
    });
  });

  test('says of whom the register was not asked, and why', async () => {
    const id = firm().id();
    const form = individualForm({ ...needed(), last_name: `Vale ${id}` });
    await dataOf(server().call(createIndividual, { body: { id, form } }, { bearer: bearers().RM }));
    expect(await check(id)).toMatchObject({ outcome: 'NOT_ASKED', note: expect.stringContaining('People') });
    const ended = await company();
    await firm().as((tx) =>
      tx
        .update(clients)
        .set({ record_status: 'ended', business_status: 'LAPSED' })
        .where(eq(clients.id, ended.id)),
    );
    expect(await check(ended.id)).toMatchObject({
      outcome: 'NOT_ASKED',
      note: expect.stringMatching(/no longer/),
    });
    expect(await check((await company()).id)).toMatchObject({ outcome: 'NOT_FOUND' });
  });

  test('of several goes on as a job with progress, and its notice leads to its page', async () => {
    const some = [await company(), await company(), await company()];
    for (const client of some.slice(0, 2)) await entryOf(client);
    const id = firm().id();
    const begun = await dataOf<RegistryCheck>(
      begin(
        some.map((client) => client.id),
        { id },
      ),
    );
    expect(begun).toMatchObject({ state: 'QUEUED', total: 3, done: 0, client_id: null });
    const running = await statusOf(id);
    expect(running).toEqual({
      name: 'metadata-update',
      ...{ clientId: null, batchId: id, result: 1 },
      data: { finishedAt: null, progress: 0, errors: [] },
    });
    expect(running && isJobRunning(running)).toBe(true);
    expect(jobPollMs).toBe(2000);
    const active = () =>
      dataOf<JobStatus[]>(server().call(listActiveJobs, { query: {} }, { bearer: bearers().RM }));
    expect((await active()).map(({ batchId }) => batchId)).toEqual([id]);
    await run();
    expect(await active()).toEqual([]);
    const [done] = await dataOf<JobStatus[]>(
      server().call(readBatch, { query: { batchId: id } }, { bearer: bearers().RM }),
    );
    expect(done).toMatchObject({ result: 0, data: { finishedAt: expect.any(String), progress: 1 } });
    const newest = await dataOf<RegistryCheck>(
      server().call(readNewestRegistryCheck, {}, { bearer: bearers().RM }),
    );
    expect(newest).toMatchObject({ id, state: 'DONE', done: 3, same: 2, not_found: 1, differs: 0 });
    const inbox = await server().call(listInbox, { query: listSearch({}) }, { bearer: bearers().RM });
    const { data } = (await inbox.json()) as ListAnswer<InboxItem>;
    expect(data[0]).toMatchObject({ kind: 'registry.done', path: '/app/clients/register' });
    // Nobody else sees it.
    expect(await statusOf(id, 'ADM')).toBeNull();
  });

  test('of one client is found by it, and the same again begins nothing', async () => {
    const client = await company();
    await entryOf(client);
    const id = firm().id();
    await dataOf(begin([client.id], { id }));
    expect(await dataOf<RegistryCheck>(begin([client.id], { id }))).toMatchObject({ id, state: 'QUEUED' });
    await run();
    const query = { name: 'metadata-update' as const, clientId: client.id };
    expect(
      await dataOf<JobStatus>(server().call(readJob, { query }, { bearer: bearers().RM })),
    ).toMatchObject({
      ...{ clientId: client.id, batchId: id, result: 0 },
    });
    expect(await dataOf<RegistryCheck>(begin([client.id], { id }))).toMatchObject({ state: 'DONE', done: 1 });
  });

  test('of all is of the companies that the firm acts for, one such check of a person at a time', async () => {
    await company();
    const { total, id } = await dataOf<RegistryCheck>(begin(undefined));
    expect(total).toBeGreaterThan(0);
    expect((await refusalOf(begin(undefined))).message).toMatch(/goes on/);
    const other = await dataOf<RegistryCheck>(begin(undefined, { who: 'ADM' }));
    await dataOf(server().call(stopRegistryCheck, { params: { id: other.id } }, { bearer: bearers().ADM }));
    await dataOf(server().call(stopRegistryCheck, { params: { id } }, { bearer: bearers().RM }));
    await run();
    expect(await statusOf(id)).toMatchObject({ result: 2, data: { errors: ['The check was stopped.'] } });
  });
});

describe('a difference', () => {
  test('is written as the form writes it: version, log, score, and the way back', async () => {
    const client = await company({ date_of_incorporation: '' });
    await entryOf(client, { date_of_incorporation: '2011-05-04', name: `Hill ${client.id}` });
    const { differences } = await check(client.id);
    const before = await read(client.id);
    const done = await dataOf<ClientRegistry>(decide(client.id, 'ACCEPT', differences));
    expect(done).toMatchObject({
      outcome: 'SAME',
      differences: [
        { field: 'name', state: 'ACCEPTED', decided_by: { id: firm().staff.RM.id } },
        { field: 'date_of_incorporation', state: 'ACCEPTED', outdated: false },
      ],
    });
    const after = await read(client.id);
    expect(after).toMatchObject({ name: `Hill ${client.id}`, date_of_incorporation: '2011-05-04' });
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.missing_data_medium).not.toContain('date-of-incorporation');
    expect(after.quality_score).toBeGreaterThan(before.quality_score);
    const query = listSearch({
      filters: [filterBy(activityFields, 'client', 'EQ', client.id)],
      recordPerPage: 10,
    });
    const log = (await (
      await server().call(listActivity, { query }, { bearer: bearers().RM })
    ).json()) as ListAnswer<ActivityRow>;
    const entry = log.data.find(({ event }) => event === 'updated');
    await succeeded(
      server().call(
        reverseActivity,
        { params: { id: entry?.id ?? '' }, body: { whole_batch: false } },
        { bearer: bearers().RM },
      ),
    );
    expect(await read(client.id)).toMatchObject({ name: client.form.name, date_of_incorporation: null });
    expect((await registryOf(client.id)).differences).toMatchObject([{ outdated: true }, { outdated: true }]);
    expect(await check(client.id)).toMatchObject({
      outcome: 'DIFFERS',
      differences: [{ state: 'OPEN' }, {}],
    });
  });

  test('that is kept comes back only when the register says something else', async () => {
    const client = await company();
    const entry = await entryOf(client, { date_of_incorporation: '2011-05-04' });
    const { differences } = await check(client.id);
    expect(await dataOf<ClientRegistry>(decide(client.id, 'KEEP', differences))).toMatchObject({
      outcome: 'SAME',
      differences: [{ state: 'KEPT' }],
    });
    expect((await read(client.id)).date_of_incorporation).toBe('2010-05-04');
    expect(await check(client.id)).toMatchObject({ outcome: 'SAME', differences: [{ state: 'KEPT' }] });
    const body = { version: 1, form: { ...entry.form, date_of_incorporation: '2012-01-01' } };
    await succeeded(
      server().call(registryEntries.update, { params: { id: entry.id }, body }, { bearer: bearers().ADM }),
    );
    expect(await check(client.id)).toMatchObject({
      outcome: 'DIFFERS',
      differences: [{ state: 'OPEN', theirs: '2012-01-01', decided_by: null }],
    });
  });

  test('is outdated once the client itself was changed, and refused in words', async () => {
    const client = await company();
    await entryOf(client, { date_of_incorporation: '2011-05-04' });
    const { differences } = await check(client.id);
    await change(client.id, { date_of_incorporation: '2009-01-01' }, client.form);
    expect((await registryOf(client.id)).differences).toMatchObject([{ outdated: true }]);
    for (const decision of ['ACCEPT', 'KEEP'] as const)
      expect((await refusalOf(decide(client.id, decision, differences))).message).toMatch(
        /was changed since/,
      );
    expect((await read(client.id)).date_of_incorporation).toBe('2009-01-01');
  });

  test('goes once the register has the company no more', async () => {
    const client = await company();
    const entry = await entryOf(client, { date_of_incorporation: '2011-05-04' });
    await check(client.id);
    await succeeded(
      server().call(
        registryEntries.remove,
        { params: { id: entry.id }, query: {} },
        { bearer: bearers().ADM },
      ),
    );
    expect(await check(client.id)).toMatchObject({ outcome: 'NOT_FOUND', differences: [] });
  });

  test('is decided once, also by two at once', async () => {
    const client = await company();
    await entryOf(client, { date_of_incorporation: '2011-05-04' });
    const { differences } = await check(client.id);
    const both = await Promise.all([
      decide(client.id, 'ACCEPT', differences),
      decide(client.id, 'KEEP', differences, 'ADM'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { differences: after } = await registryOf(client.id);
    const isAccepted = after[0]?.state === 'ACCEPTED';
    expect((await read(client.id)).date_of_incorporation).toBe(isAccepted ? '2011-05-04' : '2010-05-04');
  });

  test('of the status or the address is no field of the form', async () => {
    const client = await company();
    await entryOf(client, { status: 'DISSOLVED', registered_address: 'Quay 1, Bern' });
    const { differences } = await check(client.id);
    expect(differences.map(({ field }) => field)).toEqual(['status', 'registered_address']);
    for (const one of differences) expect((await decide(client.id, 'ACCEPT', [one])).status).toBe(422);
    await dataOf(decide(client.id, 'KEEP', differences));
  });

  test('that the form would refuse is refused in its words', async () => {
    const taken = await company();
    const client = await company({ registration_number: '' });
    answers({ registration_number: taken.form.registration_number });
    const { differences } = await check(client.id);
    const { message } = await refusalOf(decide(client.id, 'ACCEPT', differences));
    expect(message).toBe('Registration number is duplicated!');
    expect((await registryOf(client.id)).differences).toMatchObject([{ state: 'OPEN' }]);
  });
});
