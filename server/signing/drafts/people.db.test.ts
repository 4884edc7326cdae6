import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDraft, type RecipientPerson } from '#contract/signing/drafts.ts';
import { actor } from '#server/db/actor.ts';
import type { SessionFacts } from '#server/session/facts.ts';
import { actorOf } from '#server/session/session-policy.ts';
import type { SenderCall } from '../envelope/call.ts';
import { readDocument } from '../envelope/documents.queries.ts';
import { listMine } from '../submissions/my-envelopes.queries.ts';
import { signingFirm } from '../test-envelope.ts';
import { signingPeople } from '../test-people.ts';
import { createEnvelope } from './create-draft.ts';
import { peopleAtAddress } from './people-at-address.ts';
import { saveDraft } from './save-draft.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
let people: Awaited<ReturnType<typeof signingPeople>>;
beforeAll(async () => {
  firm = await signingFirm();
  people = await signingPeople(firm);
});
afterAll(() => firm.close());
const client: typeof people.client = (...of) => people.client(...of);
const contact: typeof people.contact = (...of) => people.contact(...of);
const employee: typeof people.employee = (...of) => people.employee(...of);
const sentTo: typeof people.sentTo = (...of) => people.sentTo(...of);

const all = { fields: {}, filters: [], sort: undefined, ignored: [], errors: {} };
const query = { page: 1, recordPerPage: 10, sort: undefined, filters: [], search: '', countAll: false };

test('staff, contacts and employees take part as themselves, and see only that', async () => {
  const clientId = await client();
  const [ofWim, ofXia] = [
    await firm.account('client', 'wim@client.example'),
    await firm.account('client', 'xia@client.example'),
  ];
  const [wim, xia] = [await contact('Wim', clientId, ofWim), await employee('Xia', clientId, ofXia)];
  const colleague = await firm.staff('Yan Colleague');
  const sent = await sentTo(clientId, [{ kind: 'staff', id: colleague.userId ?? '' }, wim, xia]);
  expect(sent.recipients.map(({ name, email }) => [name, email]).toSorted()).toEqual([
    ['Wim Contact', 'wim@client.example'],
    ['Xia Worker', 'xia@client.example'],
    ['Yan Colleague', 'yan@portico.example'],
  ]);
  const actors = [
    colleague,
    actor('contact', { accountId: ofWim, contactIds: [wim.id], clientIds: [clientId] }),
    actor('employee', { accountId: ofXia, employeeIds: [xia.id], clientIds: [clientId] }),
  ];
  for (const [i, who] of actors.entries()) {
    const listed = await firm.db.as(who, (tx) => listMine(tx, all, query));
    expect(listed.rows.map(({ envelope, sender, action }) => [envelope.id, sender, action])).toEqual([
      [sent.id, 'Sam Sender', 'due'],
    ]);
    expect(listed.count.total).toBe(1);
    expect(listed.rows[0]?.documents[0]?.file?.size).toBeGreaterThan(0);
    expect(
      (await firm.db.as(who, (tx) => readDocument(tx, sent.documents[0]?.id ?? '', who.audience === 'staff')))
        ?.file?.name,
    ).toBe('Agreement.pdf');
    const signer = await firm.enrolled(who);
    const ticket = await firm.prepare(signer, sent.id);
    const receipt = await firm.deliver(
      sent.id,
      await firm.seal(signer, sent.id, await firm.act(signer, ticket)),
    );
    expect(receipt.envelopeStatus).toBe(i === actors.length - 1 ? 'sealing' : 'sent');
  }
  const mail = (await firm.mailsTo('xia@client.example'))[0];
  expect(mail?.text).toContain(`http://localhost:4100/client/sign/document-to-sign/${sent.id}`);
  // the sender is staff too, but takes no part
  expect((await firm.db.as(firm.sender, (tx) => listMine(tx, all, query))).rows).toEqual([]);
});

test('people of a client who cannot sign in are asked by a link of their own, and sign for their company', async () => {
  const [here, gone] = [await client(), await client('2026-01-01T00:00:00.000Z')];
  const account = (name: string) => firm.account('client', `${name}@client.example`);
  const people = {
    never: await contact('Never', here, null),
    invited: await contact('Invited', here, await account('invited'), 'INVITED'),
    deleted: await contact('Deleted', gone, await account('deleted')),
    without: await employee('Without', here, null),
    left: await employee('Left', here, await account('left'), 'LEFT'),
  };
  const sent = await sentTo(here, Object.values(people));
  for (const name of Object.keys(people)) {
    const email = `${name}@client.example`;
    expect((await firm.mailsTo(email))[0]?.text).not.toContain('/client/');
    expect(await firm.signs(email, sent.id)).toMatchObject({ result: 'signed' });
  }
  const rows = await firm.sql('select company, action from recipients where envelope_id = $1', [sent.id]);
  expect(rows).toEqual(Object.keys(people).map(() => ({ company: 'Client', action: 'signed' })));
});

test('a contact of two clients who is employee of a third finds envelopes sent to any of them', async () => {
  const accountId = await firm.account('client', 'many@client.example');
  const [one, two, three] = [await client(), await client(), await client()];
  const first = await contact('Many', one, accountId);
  const second = await contact('Many', two, accountId);
  const third = await employee('Many', three, accountId);
  const sent = [await sentTo(one, [first]), await sentTo(two, [second]), await sentTo(three, [third])];
  const access = { client_name: 'Client', portal_role: 'CONTACT_VIEWER', payroll_access: 'NONE' } as const;
  const facts = {
    ...{ account_id: accountId, portal: 'client', active_client_id: two },
    contacts: [
      { id: first.id, client_id: one, finance_access: 'NONE', ...access },
      { id: second.id, client_id: two, finance_access: 'NONE', ...access },
    ],
    employees: [{ id: third.id, client_id: three, status: 'ACTIVE' }],
    role_permissions: {},
  } as unknown as SessionFacts;
  const who = actorOf(facts, 'contact');
  expect([who.contactIds[0], who.clientIds]).toEqual([second.id, [two]]);
  const { rows } = await firm.db.as(who, (tx) => listMine(tx, all, query));
  expect(rows.map(({ envelope }) => envelope.id).toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
});

const lister = (userId: string | null) =>
  actor('staff', { userId, permissions: ['view client', 'view contact client', 'view payroll client'] });

test('an outside address that somebody known has is answered with who it is, unless it is meant', async () => {
  const clientId = await client();
  const known = await contact('Una', clientId, null);
  const draft = await firm.draft([{ name: 'Una by hand' }]);
  const [one] = draft.recipients;
  if (!one) throw new Error('A draft without recipients.');
  const outside = { kind: 'external' as const, name: 'Una by hand', email: 'Una@client.example' };
  const whoeverMayList = <T>(work: (call: SenderCall) => Promise<T>) =>
    firm.bySender((call) =>
      work({ ...call, actor: { ...call.actor, permissions: lister(null).permissions } }),
    );
  const create = (person: RecipientPerson) =>
    whoeverMayList((call) => createEnvelope(call, { ...draft, recipients: [{ ...one, person }] }));

  await expect(create(outside)).rejects.toMatchObject({
    more: { errors: { 'recipients.0': ['This is the address of Una Contact (contact of Client).'] } },
  });
  expect(await whoeverMayList((call) => peopleAtAddress(call, 'una@client.example'))).toEqual([
    { kind: 'contact', id: known.id, name: 'Una Contact', client: { id: clientId, name: 'Client' } },
  ]);
  expect(await firm.bySender((call) => peopleAtAddress(call, 'una@client.example'))).toEqual([]);

  const { id, version } = await create({ ...outside, outsideMeant: true });
  // In the draft already, it is not asked about again.
  const saved = await whoeverMayList((call) =>
    saveDraft(call, id, {
      ...v.parse(newDraft, { ...draft, recipients: [{ ...one, person: outside }] }),
      version,
    }),
  );
  expect(saved.recipients.map(({ email }) => email)).toEqual(['una@client.example']);
});
