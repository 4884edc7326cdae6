import { afterAll, beforeAll, expect, test } from 'vitest';
import { actor } from '#server/db/actor.ts';
import { saveProgress } from '../submissions/progress.ts';
import { signingFirm } from '../test-envelope.ts';
import { signingPeople } from '../test-people.ts';
import { codeOf } from '../test-refusals.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
let people: Awaited<ReturnType<typeof signingPeople>>;
let clientId: string;
beforeAll(async () => {
  firm = await signingFirm();
  people = await signingPeople(firm);
  clientId = await people.client();
});
afterAll(() => firm.close());

let last = 0;
/** A person of the client, who comes to be of the firm's staff by `joins`, at an address in other letters. */
async function personOf(kind: 'contact' | 'employee') {
  const name = `${kind}${++last}`;
  const account = await firm.account('client', `${name}@client.example`);
  const person = await people[kind](name, clientId, account);
  const ids = kind === 'contact' ? { contactIds: [person.id] } : { employeeIds: [person.id] };
  return {
    person,
    // A contact's session acts for their employments too.
    who: actor('contact', { accountId: account, clientIds: [clientId], ...ids }),
    joins: async (status = 'ACTIVE') => {
      const { userId } = await firm.staff(`${name} Colleague`);
      await firm.sql('update users set email = $2, status = $3 where id = $1', [
        userId,
        `${name}@CLIENT.example`.toUpperCase(),
        status,
      ]);
    },
  };
}

test('whoever is of the firm’s staff neither prepares nor fills in what was sent to them as a contact', async () => {
  const { person, who, joins } = await personOf('contact');
  const { id } = await people.sentTo(clientId, [person]);
  await joins();
  const signer = await firm.enrolled(who);
  expect(await codeOf(firm.prepare(signer, id))).toBe('staff_of_firm');
  const body = { envelopeVersion: 1, values: {} };
  const saved = firm.db.as(who, (tx) =>
    saveProgress({ tx, now: firm.now(), input: { params: { id }, body } } as Parameters<
      typeof saveProgress
    >[0]),
  );
  expect(await codeOf(saved)).toBe('staff_of_firm');
});

test('what a contact prepared before is refused once they are of the firm’s staff, and what counted stands', async () => {
  const { person, who, joins } = await personOf('contact');
  const [counted, waiting] = [
    await people.sentTo(clientId, [person]),
    await people.sentTo(clientId, [person]),
  ];
  const signer = await firm.enrolled(who);
  const sealed = async (id: string) =>
    firm.seal(signer, id, await firm.act(signer, await firm.prepare(signer, id)));
  const [signed, unsent] = [await sealed(counted.id), await sealed(waiting.id)];
  const receipt = await firm.deliver(counted.id, signed);
  await joins();
  expect(await codeOf(firm.deliver(waiting.id, unsent))).toBe('staff_of_firm');
  expect(await firm.deliver(counted.id, signed)).toEqual(receipt);
});

test('whoever has a signing link as a contact does not sign by it either', async () => {
  const contact = await people.contact('Linked', clientId, null, 'NONE');
  const { id } = await people.sentTo(clientId, [contact]);
  const signer = await firm.byLink('linked@client.example');
  const item = await firm.seal(signer, id, await firm.act(signer, await firm.prepare(signer, id)));
  const { userId } = await firm.staff('Linked Colleague');
  await firm.sql(`update users set email = 'linked@client.example' where id = $1`, [userId]);
  expect(await codeOf(firm.prepare(signer, id))).toBe('staff_of_firm');
  expect(await codeOf(firm.deliver(id, item))).toBe('staff_of_firm');
});

test.each([
  ['as an employee', 'employee', 'ACTIVE'],
  ['as a contact who has left the firm', 'contact', 'LEFT'],
] as const)('what was sent to them %s is theirs to sign', async (_, kind, status) => {
  const { person, who, joins } = await personOf(kind);
  const { id } = await people.sentTo(clientId, [person]);
  await joins(status);
  const signer = await firm.enrolled(who);
  const item = await firm.seal(signer, id, await firm.act(signer, await firm.prepare(signer, id)));
  expect(await codeOf(firm.deliver(id, item))).toBe('done');
});
