import { describe, expect, test } from 'vitest';
import { type MergePreview, mergeClients, previewMerge } from '#contract/clients/merging.ts';
import { type RegistryCheck, stopRegistryCheck } from '#contract/registry/registry-checks.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { registryFirm } from './test-registry.ts';

const { server, firm, bearers, ...of } = registryFirm();
const { company, entryOf, answers, begin, run, check, registryOf, statusOf, decide, suspend } = of;

describe('an attacker', () => {
  test('who answers in place of the register reaches no client with what the form would refuse', async () => {
    const client = await company();
    answers({
      name: 'x'.repeat(10_000_000),
      registered_name_local: '\u0000\u202e\u200b',
      company_type: 'NOPE',
      date_of_incorporation: '0000-00-00',
      status: 'EATEN',
      registered_address: { toString: () => 'x' },
    });
    expect(await check(client.id)).toMatchObject({
      outcome: 'SAME',
      differences: [],
      note: 'The register’s answer was not usable for: company type, status, name, date of incorporation, registered address.',
    });
    answers({ date_of_incorporation: '9999-12-31', registered_name_local: 'Та\u0000л 谷 \u202eАГ' });
    expect(await check(client.id)).toMatchObject({
      differences: [{ field: 'registered_name_local', theirs: 'Тал 谷 АГ' }],
    });
  });

  test('who answers about another company is not believed', async () => {
    const client = await company();
    for (const other of [
      { jurisdiction: 'LI' },
      { registration_number: 'CHE-1' },
      { registration_number: null },
    ]) {
      answers({ ...other, date_of_incorporation: '2000-01-01' });
      expect(await check(client.id)).toMatchObject({ outcome: 'FAILED', differences: [] });
    }
  });

  test('who breaks the register off leaves a check that says so, and the differences of before', async () => {
    const client = await company();
    await entryOf(client, { date_of_incorporation: '2011-05-04' });
    await check(client.id);
    answers(new Error('socket hang up'));
    expect(await check(client.id)).toMatchObject({
      outcome: 'DIFFERS',
      note: expect.stringMatching(/^The last check failed\..*did not answer/),
      differences: [{ state: 'OPEN' }],
    });
    expect(await check((await company()).id)).toMatchObject({ outcome: 'FAILED', differences: [] });
    const many = [];
    for (let i = 0; i < 7; i++) many.push((await company()).id);
    const id = firm().id();
    await dataOf(begin(many, { id }));
    await run();
    expect(await statusOf(id)).toMatchObject({
      result: 2,
      data: { errors: [expect.stringMatching(/does not/)] },
    });
  });

  test('is not told apart which forged ids are clients, and merged ones are left out', async () => {
    const { id } = await company();
    const [gone, into] = [await company(), await company()];
    const bearer = bearers().ADM;
    const { merged, survivor, contacts } = await dataOf<MergePreview>(
      server().call(previewMerge, { params: { id: gone.id }, query: { into: into.id } }, { bearer }),
    );
    const body = {
      version: merged.version,
      into: { id: survivor.id, version: survivor.version },
      contacts: contacts.map((contact) => ({ id: contact.id, keeps: true })),
    };
    await succeeded(server().call(mergeClients, { params: { id: gone.id }, body }, { bearer }));
    const begun = await dataOf<RegistryCheck>(begin([id, id, firm().id(), gone.id]));
    expect(begun.total).toBe(1);
    for (const none of [firm().id(), gone.id]) expect((await begin([none])).status).toBe(422);
    expect((await decide(gone.id, 'KEEP', [{ field: 'name', ours: null, theirs: 'x' }])).status).toBe(409);
    await run();
  });

  test('without the right to change clients begins nothing and decides nothing', async () => {
    const client = await company();
    await entryOf(client, { date_of_incorporation: '2011-05-04' });
    const { differences } = await check(client.id);
    expect((await begin([client.id], { who: 'AUD' })).status).toBe(403);
    expect((await decide(client.id, 'ACCEPT', differences, 'AUD')).status).toBe(403);
    expect((await registryOf(client.id, 'AUD')).differences).toHaveLength(1);
    const id = firm().id();
    await dataOf(begin([client.id], { id }));
    expect((await begin([client.id], { id, who: 'ADM' })).status).toBe(409);
    const stopped = await server().call(stopRegistryCheck, { params: { id } }, { bearer: bearers().ADM });
    expect(stopped.status).toBe(404);
    await run();
  });

  test('who is suspended meanwhile compares nothing any more', async () => {
    const client = await company();
    await entryOf(client, { date_of_incorporation: '2011-05-04' });
    const id = firm().id();
    await dataOf(begin([client.id], { id }));
    await suspend('SUSPENDED');
    await run();
    await suspend('ACTIVE');
    expect(await statusOf(id)).toMatchObject({
      ...{ result: 2, data: { errors: ['You may no longer change clients.'] } },
    });
    expect(await registryOf(client.id, 'ADM')).toMatchObject({ outcome: null, differences: [] });
  });

  test('of two checks over one client at once each ends, and the differences are there once', async () => {
    const client = await company();
    await entryOf(client, { date_of_incorporation: '2011-05-04' });
    const ids = [firm().id(), firm().id()];
    for (const id of ids) await dataOf(begin([client.id], { id }));
    await Promise.all([run(), run()]);
    for (const id of ids) expect(await statusOf(id)).toMatchObject({ result: 0 });
    expect((await registryOf(client.id)).differences).toHaveLength(1);
  });
});
