import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecipientPerson } from '#contract/signing/drafts.ts';
import { type Actor, actor } from '#server/db/actor.ts';
import { auditEvents } from '../audit/audit.ts';
import { remind } from '../lifecycle/remind.ts';
import { replaceRecipient } from '../lifecycle/replace-recipient.ts';
import { findLink } from '../links/links.ts';
import { readSent } from '../sent/own-envelope.ts';
import { signingFirm } from '../test-envelope.ts';
import { signingPeople } from '../test-people.ts';
import { codeOf, refusalWords } from '../test-refusals.ts';
import { wordsOfCheck } from '../verification/test-check-audit.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
let people: Awaited<ReturnType<typeof signingPeople>>;
let clientId: string;
beforeAll(async () => {
  firm = await signingFirm();
  people = await signingPeople(firm);
  clientId = await people.client();
});
afterAll(() => firm.close());

/** A person with a portal: their record, and the actor of any account that the record is joined to. */
interface Person {
  person: RecipientPerson;
  address: string;
  account: string;
  as(accountId: string): Actor;
  /** Changes their record as somebody who may edit it could. */
  becomes(address: string, accountId?: string): Promise<unknown>;
}

const tables = {
  staff: ['users', 'email'],
  contact: ['contacts', 'email'],
  employee: ['payroll_employees', 'work_email'],
} as const;
type Kind = keyof typeof tables;

let last = 0;
async function personOf(kind: Kind): Promise<Person> {
  const name = `${kind}${++last}`;
  const made = await {
    staff: async () => {
      const who = await firm.staff(`${name} Colleague`);
      return {
        account: who.accountId ?? '',
        address: `${name}@portico.example`,
        person: { kind, id: who.userId ?? '' },
      };
    },
    contact: async () => {
      const account = await firm.account('client', `${name}@client.example`);
      return {
        account,
        address: `${name}@client.example`,
        person: await people.contact(name, clientId, account),
      };
    },
    employee: async () => {
      const account = await firm.account('client', `${name}@client.example`);
      return {
        account,
        address: `${name}@client.example`,
        person: await people.employee(name, clientId, account),
      };
    },
  }[kind]();
  const person = made.person as RecipientPerson & { id: string };
  const [table, column] = tables[kind];
  return {
    ...made,
    person,
    as: (accountId) =>
      ({
        staff: actor('staff', { accountId, userId: person.id }),
        contact: actor('contact', { accountId, contactIds: [person.id], clientIds: [clientId] }),
        employee: actor('employee', { accountId, employeeIds: [person.id] }),
      })[kind],
    becomes: (address, accountId) =>
      firm.sql(`update ${table} set ${column} = $2, account_id = coalesce($3, account_id) where id = $1`, [
        person.id,
        address,
        accountId ?? null,
      ]),
  };
}

const otherAccount = (kind: Kind, email: string) => firm.account(kind === 'staff' ? 'api' : 'client', email);
const sentTo = async (one: RecipientPerson) => (await people.sentTo(clientId, [one])).id;
const read = (id: string) => firm.bySender((call) => readSent(call, id));
const subjectsTo = async (email: string) => (await firm.mailsTo(email)).map(({ subject }) => subject);
const acts = async (who: Actor, id: string) => codeOf(firm.prepare(await firm.enrolled(who), id));
const wordsOf = (id: string) => wordsOfCheck(firm)(id);

test.each(['staff', 'contact', 'employee'] as const)(
  'whoever takes over the record of a %s is not who was asked, and neither is who it was, until they are asked again',
  async (kind) => {
    const one = await personOf(kind);
    const id = await sentTo(one.person);
    const before = await firm.enrolled(one.as(one.account));
    const ticket = await firm.prepare(before, id);
    const signed = await firm.seal(before, id, await firm.act(before, ticket));

    const address = `taken-${kind}@elsewhere.example`;
    const taker = await otherAccount(kind, address);
    await one.becomes(address, taker);
    expect(await acts(one.as(taker), id)).toBe('not_found');
    expect(await acts(one.as(one.account), id)).toBe('not_found');
    expect(await codeOf(firm.deliver(id, signed))).toBe('address_changed');

    await firm.runJobs();
    await firm.runJobs();
    expect((await subjectsTo(one.address)).filter((subject) => /was changed/.test(subject))).toHaveLength(1);
    expect(await subjectsTo(address)).toEqual([]);
    const told = (await subjectsTo('sam@portico.example')).filter((subject) =>
      /Address changed/.test(subject),
    );
    expect(told.length).toBeGreaterThan(0);
    const [recipient] = (await read(id)).recipients;
    expect(recipient?.readdressed).toEqual({ person: one.person, email: address });
    expect((await read(id)).stage).toBe('needs_attention');
    expect(
      await refusalWords(firm.bySender((call) => remind(call, id, { recipientId: recipient?.id ?? '' }))),
    ).toMatch(/^The address of .* changed/);

    const { version } = await read(id);
    const again = { version, recipientId: recipient?.id ?? '', person: one.person };
    // The address that the sender saw is the one that is asked.
    const shown = (email: string) =>
      firm.bySender((call) => replaceRecipient(call, id, { ...again, shown: email }));
    expect(await refusalWords(shown(one.address))).toMatch(/^The address of .* is taken-.* by now/);
    const sent = await shown(address.toUpperCase());
    expect(sent.stage).toBe('in_progress');
    expect(sent.recipients.map(({ readdressed }) => readdressed)).toEqual([null, null]);
    expect(await acts(one.as(one.account), id)).toBe('not_found');
    const now = await firm.enrolled(one.as(taker));
    await firm.deliver(id, await firm.seal(now, id, await firm.act(now, await firm.prepare(now, id))));
    const events = await firm.bySender(({ tx }) => auditEvents(tx, id));
    expect(events.find(({ type }) => type === 'signed')).toMatchObject({ account: taker });
    expect(await wordsOf(id)).toEqual([]);
  },
);

test.each(['staff', 'contact', 'employee'] as const)(
  'a %s whose record is joined to another account, at the same address, is not who was asked',
  async (kind) => {
    const one = await personOf(kind);
    const id = await sentTo(one.person);
    const taker = await otherAccount(kind, `joined-${kind}@elsewhere.example`);
    await one.becomes(one.address, taker);
    expect(await acts(one.as(taker), id)).toBe('not_found');
    await one.becomes(one.address.toUpperCase(), one.account);
    expect(await acts(one.as(one.account), id)).toBe('done');
  },
);

test('whoever has the record by now is not told that somebody else is asked in its place', async () => {
  const one = await personOf('contact');
  const id = await sentTo(one.person);
  const address = 'taken-replaced@elsewhere.example';
  await one.becomes(address, await otherAccount('contact', address));
  const { version, recipients } = await read(id);
  const person = { kind: 'external', name: 'Eve Else', email: 'eve@else.example' } as const;
  const body = { version, recipientId: recipients[0]?.id ?? '', person };
  await firm.bySender((call) => replaceRecipient(call, id, body));
  expect((await subjectsTo(one.address)).filter((subject) => /^No longer yours/.test(subject))).toHaveLength(
    1,
  );
  expect(await subjectsTo(address)).toEqual([]);
  const told = await firm.sql(
    'select kind from inbox i join recipients r on r.contact_id = i.reader_id where r.id = $1',
    [body.recipientId],
  );
  expect(told.map(({ kind }) => kind)).toEqual(['signing.invited']);
});

test('the link of a contact opens nothing once their record has another address', async () => {
  const contact = await people.contact('Typo', clientId, null, 'NONE');
  const id = await sentTo(contact);
  const signer = await firm.byLink('typo@client.example');
  const ticket = await firm.prepare(signer, id);
  const item = await firm.seal(signer, id, await firm.act(signer, ticket));
  const [mail] = await firm.mailsTo('typo@client.example');
  const token = /external-login\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const opened = () => firm.db.as(actor('none'), (tx) => findLink(tx, token, firm.now()));
  expect(await opened()).toMatchObject({ at_address: true });
  await firm.sql(`update contacts set email = 'right@client.example' where id = $1`, [contact.id]);
  expect(await opened()).toBeNull();
  expect(await codeOf(firm.prepare(signer, id))).toBe('not_found');
  expect(await codeOf(firm.deliver(id, item))).toBe('address_changed');
});

test('a contact who was asked by link finds it in their portal later, and nobody else does', async () => {
  const contact = await people.contact('Later', clientId, null, 'NONE');
  const id = await sentTo(contact);
  const who = (accountId: string) =>
    actor('contact', { accountId, contactIds: [contact.id], clientIds: [clientId] });
  expect(await acts(who(await firm.account('client', 'later@client.example')), id)).toBe('done');
  expect(await acts(who(await firm.account('client', 'other@client.example')), id)).toBe('not_found');
});

test('what counted before the address changed is answered as it was', async () => {
  const one = await personOf('contact');
  const id = await sentTo(one.person);
  const signer = await firm.enrolled(one.as(one.account));
  const item = await firm.seal(signer, id, await firm.act(signer, await firm.prepare(signer, id)));
  const receipt = await firm.deliver(id, item);
  await one.becomes('moved@client.example');
  expect(await firm.deliver(id, item)).toEqual(receipt);
});
