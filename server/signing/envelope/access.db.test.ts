import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ListQuery, listQuery } from '#contract/core/list.ts';
import { validateListQuery } from '#contract/core/validate-list-query.ts';
import { sentFields } from '#contract/signing/sent-envelopes.ts';
import { dayMs, later } from '#server/clock.ts';
import type { Actor } from '#server/db/actor.ts';
import { auditEvents } from '../audit/audit.ts';
import { createEnvelope } from '../drafts/create-draft.ts';
import { cancelEnvelope } from '../lifecycle/cancel-envelope.ts';
import { handOver, takeBack } from '../lifecycle/hand-over.ts';
import { setConfidential } from '../lifecycle/mark-confidential.ts';
import { sendEnvelope } from '../sending/send-envelope.ts';
import { openContent } from '../sent/open-content.ts';
import { readSent } from '../sent/own-envelope.ts';
import { listSent } from '../sent/sent.queries.ts';
import { signingFirm } from '../test-envelope.ts';
import { codeOf, errorsOf } from '../test-refusals.ts';
import { withheldTitle } from './access.queries.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
let clientId: string;
let people: Record<'manager' | 'teammate' | 'stranger' | 'administrator' | 'auditor', Actor>;
beforeAll(async () => {
  firm = await signingFirm();
  const member = async (name: string, role: string, permissions: string[]) => {
    const who = await firm.staff(name);
    await firm.sql(
      `insert into roles (id, name, guard_name, permissions) values ($1, $2, 'api', $3) on conflict (name) do nothing`,
      [randomUUID(), role, permissions],
    );
    await firm.sql('insert into user_roles (user_id, role_id) select $1, id from roles where name = $2', [
      who.userId,
      role,
    ]);
    return who;
  };
  const sends = ['view sign', 'create sign'];
  people = {
    manager: await member('Mo Manager', 'RM', sends),
    teammate: await member('Tia Teammate', 'ASC', sends),
    stranger: await member('Stan Stranger', 'PAY', sends),
    administrator: await member('Ada Administrator', 'ADM', [...sends, 'edit role']),
    auditor: await member('Aud Auditor', 'AUD', ['view sign']),
  };
  clientId = randomUUID();
  const [officeId, teamId] = [randomUUID(), randomUUID()];
  await firm.sql(`insert into offices (id, name, country_code) values ($1, 'Bern', 'CH')`, [officeId]);
  await firm.sql(
    `insert into clients (id, kind, name, record_status, business_status, office_id, created_at, last_update_at)
     values ($1, 'COMPANY', 'Alder Ltd', 'active', 'ACTIVE', $2, now(), now())`,
    [clientId, officeId],
  );
  await firm.sql(
    `insert into client_managers (id, client_id, user_id, role, since) values ($1, $2, $3, 'LEAD', '2020-01-01')`,
    [randomUUID(), clientId, people.manager.userId],
  );
  await firm.sql(`insert into teams (id, name, country_id) values ($1, 'Payroll', 'CH')`, [teamId]);
  for (const who of [firm.sender, people.teammate])
    await firm.sql('insert into user_teams (user_id, team_id) values ($1, $2)', [who.userId, teamId]);
});
afterAll(() => firm.close());

let signers = 0;
async function sent(change: { client_id?: string | null; confidential?: boolean; title?: string } = {}) {
  const draft = await firm.draft([{ name: `Signer Number${++signers}` }], { client_id: clientId, ...change });
  const { version } = await firm.bySender((call) => createEnvelope(call, draft));
  return firm.bySender((call) => sendEnvelope(call, draft.id, version));
}
const read = (id: string, who: Actor) => firm.bySender((call) => readSent(call, id), who);
const inDays = (days: number) => later(firm.now(), days * dayMs);
const cancel = (id: string, who: Actor) =>
  firm.bySender((call) => cancelEnvelope(call, id, { version: null, reason: 'No.' }), who);
const hands = (id: string, who: Actor, to: Actor, until: string | null = null) =>
  firm.bySender((call) => handOver(call, id, { userId: to.userId ?? '', until }), who);
async function list(who: Actor, change: Partial<ListQuery> = {}) {
  const query = { ...v.parse(listQuery, {}), ...change };
  const checked = validateListQuery(sentFields, query);
  return (await firm.bySender(({ tx }) => listSent(tx, checked, query), who)).rows;
}
/** The rows of each content table that the database gives somebody, whatever the calls ask for. */
const contentRows = (id: string, who: Actor) =>
  firm.db.as(who, async (tx) => {
    const counts: number[] = [];
    for (const table of ['envelope_documents', 'fields'])
      counts.push((await tx.execute(`select from ${table} where envelope_id = '${id}'`)).rowCount ?? 0);
    return counts.every((count) => count > 0);
  });

test('facts are the firm’s, content is the sender’s, their team’s, the client’s managers’ and administrators’', async () => {
  const { id, title } = await sent();
  const expected = { manager: true, teammate: true, stranger: false, administrator: true, auditor: false };
  for (const [name, content] of Object.entries(expected)) {
    const who = people[name as keyof typeof people];
    const envelope = await read(id, who);
    expect([name, envelope.title, envelope.access.content]).toEqual([name, title, content]);
    expect([name, envelope.documents.length > 0]).toEqual([name, content]);
    expect([name, await contentRows(id, who)]).toEqual([name, content]);
    expect([name, envelope.access.acts]).toEqual([name, name === 'manager']);
    expect([name, envelope.access.record]).toEqual([name, content || name === 'auditor']);
  }
});

test('of what happened everybody with the facts reads who and when, and how they were known only who may read the record', async () => {
  const { id, recipients } = await sent();
  await firm.signs(recipients[0]?.email ?? '', id);
  for (const [name, proven] of Object.entries({ manager: true, auditor: true, stranger: false })) {
    const { timeline } = await read(id, people[name as keyof typeof people]);
    const signed = timeline.find(({ kind }) => kind === 'signed');
    expect([name, signed?.by]).toEqual([name, recipients[0]?.name]);
    expect([name, signed?.proof?.way]).toEqual([name, proven ? 'link' : undefined]);
  }
});

test.each([
  ['begins tomorrow', `since = current_date + 1`, false],
  ['ends today', `until = current_date`, true],
  ['ended yesterday', `until = current_date - 1`, false],
  ['is deleted', `deleted_at = now()`, false],
])('the right of a manager whose link %s', async (_, change, acts) => {
  const { id } = await sent();
  const before = `since = '2020-01-01', until = null, deleted_at = null`;
  const write = (columns: string) =>
    firm.sql(`update client_managers set ${columns} where client_id = $1`, [clientId]);
  await write(change);
  const { access } = await read(id, people.manager);
  await write(before);
  expect([access.acts, access.content]).toEqual([acts, acts]);
});

test('an envelope without a client is known to the sender’s team, administrators and auditors alone', async () => {
  const { id } = await sent({ client_id: null });
  for (const name of ['teammate', 'administrator', 'auditor'] as const)
    expect((await read(id, people[name])).id).toBe(id);
  for (const name of ['manager', 'stranger'] as const)
    expect(await codeOf(read(id, people[name]))).toBe('not_found');
  expect((await list(people.stranger)).map((row) => row.id)).not.toContain(id);
});

test('a draft is its sender’s alone', async () => {
  const draft = await firm.draft([{ name: 'Di Draft' }], { client_id: clientId });
  await firm.bySender((call) => createEnvelope(call, draft));
  for (const who of Object.values(people)) {
    expect(await codeOf(read(draft.id, who))).toBe('not_found');
    expect(await contentRows(draft.id, who)).toBe(false);
  }
});

test('a confidential title is nowhere for others, and an administrator opens it with a logged reason', async () => {
  const { id } = await sent({ confidential: true, title: 'Dismissal of Zoe' });
  for (const who of Object.values(people)) {
    const envelope = await read(id, who);
    expect([envelope.title, envelope.message, envelope.access.content]).toEqual([withheldTitle, '', false]);
    expect(await contentRows(id, who)).toBe(false);
    expect(JSON.stringify(await list(who))).not.toContain('Dismissal');
    expect(await list(who, { search: 'dismissal' })).toEqual([]);
    expect(await codeOf(cancel(id, who))).toBe('forbidden');
  }
  for (const who of [people.manager, people.teammate, people.stranger])
    expect(await codeOf(firm.bySender((call) => openContent(call, id, 'Curious.'), who))).toBe('forbidden');
  const opened = await firm.bySender((call) => openContent(call, id, 'Court order.'), people.administrator);
  expect([opened.title, opened.documents.length]).toEqual(['Dismissal of Zoe', 1]);
  const log = await firm.sql('select event, description from activity_log where subject_id = $1', [id]);
  expect(log).toContainEqual({ event: 'content opened', description: 'Court order.' });
  expect(JSON.stringify(log)).not.toContain('Dismissal');
  await firm.sql(`update envelope_readings set created_at = now() - interval '61 minutes'`, []);
  expect((await read(id, people.administrator)).title).toBe(withheldTitle);
});

test('an auditor reads content with a reason, and changes nothing', async () => {
  const { id } = await sent();
  const opened = await firm.bySender((call) => openContent(call, id, 'Yearly audit.'), people.auditor);
  expect(opened.access).toMatchObject({ content: true, acts: false });
  expect(await codeOf(cancel(id, people.auditor))).toBe('forbidden');
});

test('the colleague it is handed over to acts until that ends', async () => {
  const { id } = await sent();
  expect(await codeOf(cancel(id, people.stranger))).toBe('forbidden');
  await hands(id, people.manager, people.stranger, inDays(1));
  expect((await list(people.stranger)).find((row) => row.id === id)?.whose).toBe('mine');
  expect((await read(id, people.stranger)).access).toMatchObject({
    content: true,
    acts: true,
    handsOver: false,
  });
  await firm.sql(`update envelope_handovers set until = now() - interval '1 minute' where envelope_id = $1`, [
    id,
  ]);
  expect(await codeOf(cancel(id, people.stranger))).toBe('forbidden');
  await hands(id, firm.sender, people.stranger);
  await firm.bySender((call) => takeBack(call, id));
  expect(await codeOf(cancel(id, people.stranger))).toBe('forbidden');
  await hands(id, people.administrator, people.stranger);
  const cancelled = await cancel(id, people.stranger);
  expect(cancelled.endedBy).toBe('Stan Stranger');
  expect(cancelled.timeline.findLast(({ kind }) => kind === 'ended')?.by).toBe('Stan Stranger');
});

test('a hand-over is refused to who may not send, to oneself, to the sender, into the past and by who may not', async () => {
  const { id } = await sent();
  for (const to of [people.auditor, people.manager, firm.sender])
    expect(await errorsOf(hands(id, people.manager, to))).toHaveProperty('userId');
  expect(await errorsOf(hands(id, people.manager, people.stranger, inDays(-1)))).toHaveProperty('until');
  for (const who of [people.stranger, people.teammate, people.auditor])
    expect(await codeOf(hands(id, who, people.stranger))).toBe('forbidden');
  // The database refuses the same, whatever calls do.
  const forged = firm.db.as(people.stranger, (tx) =>
    tx.execute(
      `insert into envelope_handovers (id, envelope_id, user_id, by_id, created_at)
       values ('${randomUUID()}', '${id}', '${people.teammate.userId}', '${people.stranger.userId}', now())`,
    ),
  );
  await expect(forged).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('a hand-over is in the record with who, to whom and until when', async () => {
  const { id } = await sent();
  await hands(id, firm.sender, people.stranger, inDays(1));
  const { timeline } = await firm.bySender((call) => takeBack(call, id));
  const events = await firm.db.as(people.auditor, (tx) => auditEvents(tx, id));
  expect(events.slice(-2)).toEqual([
    {
      type: 'handed_over',
      at: expect.any(String),
      by: firm.sender.userId,
      to: people.stranger.userId,
      until: expect.any(String),
    },
    { type: 'taken_back', at: expect.any(String), by: firm.sender.userId },
  ]);
  expect(timeline.slice(-2)).toMatchObject([
    { kind: 'handed_over', to: 'Stan Stranger', deadline: expect.any(String) },
    { kind: 'taken_back', by: expect.any(String) },
  ]);
});

/** All letters and inbox entries about an envelope with this title: kind or subject, and reader. */
async function lettersAbout(title: string) {
  const mails = await firm.sql(
    `select "to", subject, answers_to from mails where subject like $1 order by created_at, id`,
    [`%${title}%`],
  );
  const inbox = await firm.sql(`select reader_id, title from inbox where title like $1`, [`%${title}%`]);
  return { mails, inbox };
}

test('letters about an envelope go to whoever it is handed over to, and answers to its signers’ letters too, until that ends', async () => {
  const { id, title } = await sent({ title: 'Absence letters' });
  await hands(id, firm.sender, people.stranger, inDays(2));
  await cancel(id, people.stranger);
  const { mails, inbox } = await lettersAbout(title);
  const subjects = mails.map(({ to, subject }) => [to, subject]);
  const [sender, standIn] = [await emailOf(firm.sender), await emailOf(people.stranger)];
  expect(subjects).toContainEqual([standIn, `Handed over to you: ${title}`]);
  expect(subjects.filter(([to]) => to === sender)).toEqual([]);
  expect(inbox.map(({ reader_id }) => reader_id)).toContain(people.stranger.userId);
  expect(inbox.map(({ reader_id }) => reader_id)).not.toContain(firm.sender.userId);
  const toSigner = mails.filter(({ to }) => to !== standIn);
  expect(toSigner.map(({ answers_to }) => (answers_to as { email: string }[])[0]?.email)).toEqual([
    sender,
    standIn,
  ]);
});
const emailOf = async ({ userId }: Actor) =>
  (await firm.sql('select email from users where id = $1', [userId]))[0]?.email;

test('letters come to the sender again once a hand-over ended, or its taker left', async () => {
  for (const end of [
    (id: string) => firm.sql('update envelope_handovers set until = now() where envelope_id = $1', [id]),
    () => firm.sql(`update users set status = 'LEFT' where id = $1`, [people.stranger.userId]),
  ]) {
    const { id, title } = await sent({ title: `Back again ${signers}` });
    await hands(id, firm.sender, people.stranger, inDays(2));
    await end(id);
    await cancel(id, people.manager);
    const { mails } = await lettersAbout(title);
    expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([
      await emailOf(firm.sender),
      `Cancelled: ${title}`,
    ]);
  }
  await firm.sql(`update users set status = 'ACTIVE' where id = $1`, [people.stranger.userId]);
});

test('a confidential title is in no letter of a hand-over, which outlasts it', async () => {
  const { id } = await sent({ confidential: true, title: 'Dismissal of Yves' });
  await hands(id, firm.sender, people.stranger);
  const { mails, inbox } = await lettersAbout('Dismissal of Yves');
  expect(mails.map(({ subject }) => subject)).not.toContain('Handed over to you: Dismissal of Yves');
  expect(inbox.filter(({ reader_id }) => reader_id === people.stranger.userId)).toEqual([]);
});

describe('the confidential mark of a sent envelope', () => {
  const mark = (id: string, who: Actor, wanted = true) =>
    firm.bySender((call) => setConfidential(call, id, wanted), who);

  test('is set and taken off by the sender, and the log has both without the title', async () => {
    const { id } = await sent({ title: 'Bonus of Xaver' });
    await hands(id, firm.sender, people.stranger);
    const marked = await mark(id, firm.sender);
    expect([marked.confidential, marked.title, marked.access.setsConfidential]).toEqual([
      true,
      'Bonus of Xaver',
      true,
    ]);
    for (const who of [people.manager, people.teammate, people.administrator, people.auditor]) {
      expect((await read(id, who)).title).toBe(withheldTitle);
      expect(await contentRows(id, who)).toBe(false);
    }
    expect((await read(id, people.stranger)).access).toMatchObject({
      content: true,
      setsConfidential: false,
    });
    expect((await mark(id, firm.sender, false)).confidential).toBe(false);
    expect((await read(id, people.manager)).title).toBe('Bonus of Xaver');
    const log = await firm.sql('select event, description from activity_log where subject_id = $1', [id]);
    expect(log).toContainEqual({ event: 'marked confidential', description: withheldTitle });
    expect(log.map(({ event }) => event)).toContain('no longer confidential');
  });

  test('is an administrator’s to set, and to take off only with a reason', async () => {
    const { id } = await sent();
    const marked = await mark(id, people.administrator);
    expect([marked.title, marked.access.setsConfidential]).toEqual([withheldTitle, false]);
    expect(await codeOf(mark(id, people.administrator, false))).toBe('forbidden');
    await firm.bySender((call) => openContent(call, id, 'Marked by mistake.'), people.administrator);
    expect((await mark(id, people.administrator, false)).confidential).toBe(false);
  });

  test('is nobody else’s, nor a draft’s', async () => {
    const { id } = await sent();
    for (const who of [people.manager, people.teammate, people.stranger, people.auditor]) {
      expect((await read(id, who)).access.setsConfidential).toBe(false);
      expect(await codeOf(mark(id, who))).toBe('forbidden');
    }
    const draft = await firm.draft([{ name: 'Di Draft' }], { client_id: clientId });
    await firm.bySender((call) => createEnvelope(call, draft));
    for (const who of [people.administrator, people.stranger])
      expect(await codeOf(mark(draft.id, who))).toBe('not_found');
    expect(await codeOf(mark(draft.id, firm.sender))).toBe('conflict');
  });
});
