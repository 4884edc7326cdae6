import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actor } from '#server/db/actor.ts';
import { pgCode } from '#server/db/db.ts';
import { signingFirm } from '../test-envelope.ts';
import { auditHead, insertAudit, readAudit } from './audit.queries.ts';
import { brokenAt, ruleOf } from './chain.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
let id: string;
beforeAll(async () => {
  firm = await signingFirm();
  id = (await firm.sent([{ name: 'Ann Lee' }])).id;
  await firm.signs('ann.lee@example.com', id);
  await firm.runJobs();
});
afterAll(() => firm.close());

const chain = () => firm.bySender(({ tx }) => readAudit(tx, id));

test('the chain tells the whole story, in order, and holds', async () => {
  const events = await chain();
  expect(events.map(({ event }) => JSON.parse(event).type)).toEqual([
    'created',
    'sent',
    'told',
    'prepared',
    'signed',
    'sealed',
    'completed',
    'certified',
    'told',
  ]);
  expect(ruleOf(id, events)).toBe('portico-evidence/3');
  expect(brokenAt(id, events)).toBeNull();
  expect(brokenAt(id, events, await firm.bySender(({ tx }) => auditHead(tx, id)))).toBeNull();
  expect(events.map(({ event }) => event).join()).not.toMatch(/Ann|ann\.lee|Sam Sender|Berlin/);
});

test('a change by the owner of the database shows', async () => {
  const head = await firm.bySender(({ tx }) => auditHead(tx, id));
  await firm.sql('alter table audit disable trigger user');
  const change = async (text: string, back: string, at: number | null, known?: string) => {
    await firm.sql(text, [id]);
    expect(brokenAt(id, await chain(), known)).toBe(at);
    await firm.sql(back, [id]);
    expect(brokenAt(id, await chain())).toBeNull();
  };
  await change(
    `update audit set event = replace(event, '"signed"', '"approved"') where envelope_id = $1 and seq = 5`,
    `update audit set event = replace(event, '"approved"', '"signed"') where envelope_id = $1 and seq = 5`,
    5,
  );
  await firm.sql('create table kept as select * from audit where envelope_id = $1', [id]);
  await change('delete from audit where envelope_id = $1 and seq = 3', restore(3), 3);
  await change(
    "update audit set at = at - interval '5 years' where envelope_id = $1 and seq = 4",
    "update audit set at = at + interval '5 years' where envelope_id = $1 and seq = 4",
    4,
  );
  // a tail cut off shows to anybody who knows the head
  await change('delete from audit where envelope_id = $1 and seq = 9', restore(9), 9, head);
  await firm.sql('alter table audit enable trigger user');
});

/** Puts a row back as it was. */
const restore = (seq: number) =>
  `insert into audit select * from kept where envelope_id = $1 and seq = ${seq}`;

test('nobody writes into the chain of an envelope they take no part in, or changes one', async () => {
  const stranger = await firm.enrolled(
    actor('signer', { accountId: await firm.account('external', 'x@example.com') }),
  );
  const write = (sql: Promise<unknown>) => sql.then(() => 'written', pgCode);
  expect(await write(firm.db.as(stranger.who, (tx) => insertAudit(tx, id, '{}')))).toBe('42501');
  expect(await firm.db.as(stranger.who, (tx) => readAudit(tx, id))).toEqual([]);
  expect(await write(firm.bySender(({ tx }) => insertAudit(tx, id, 'no json')))).toBe('23514');
});

test.each([
  ['2026-11-23', 'portico-evidence/1'],
  ['2026-11-28', 'portico-evidence/2'],
])('a chain that was begun by %s goes on by its own rule, %s', async (day, rule) => {
  const file = new URL(`../../../tests/fixtures/frozen/chain-${day}.json`, import.meta.url);
  const { envelopeId, events } = JSON.parse(await readFile(file, 'utf8'));
  await firm.sql(
    `insert into envelopes (id, title, status, sender_id, created_at, deadline, reminders, saved_at)
     select $1, title, status, sender_id, created_at, deadline, reminders, saved_at from envelopes where id = $2`,
    [envelopeId, id],
  );
  await firm.sql('alter table audit disable trigger user');
  for (const { seq, at, event, prev, hash } of events)
    await firm.sql(`insert into audit values ($1, $2, $3, $4, decode($5, 'hex'), decode($6, 'hex'))`, [
      ...[envelopeId, seq, at, event, prev, hash],
    ]);
  await firm.sql('alter table audit enable trigger user');
  await firm.bySender(({ tx }) => insertAudit(tx, envelopeId, '{}'));
  const after = await firm.bySender(({ tx }) => readAudit(tx, envelopeId));
  expect(after).toHaveLength(events.length + 1);
  expect(ruleOf(envelopeId, after)).toBe(rule);
  expect(brokenAt(envelopeId, after)).toBeNull();
});
