import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FilterEntry } from '#contract/core/filters.ts';
import { type ListQuery, listQuery } from '#contract/core/list.ts';
import { type SentRow, sentFields, sentRow } from '#contract/signing/sent-envelopes.ts';
import { type Actor, actor } from '#server/db/actor.ts';
import { checkedList } from '#server/http/calls/list-answer.ts';
import { createEnvelope } from '../drafts/create-draft.ts';
import { cancelEnvelope } from '../lifecycle/cancel-envelope.ts';
import { expireOverdue } from '../lifecycle/expire-envelopes.ts';
import { actOnSeveral } from '../sending/act-on-several.ts';
import { sendEnvelope } from '../sending/send-envelope.ts';
import { anId, signingFirm, testPdf } from '../test-envelope.ts';
import { codeOf } from '../test-refusals.ts';
import { sentExport } from './export-sent.ts';
import { hideEnvelope } from './hide-envelope.ts';
import { listSent } from './sent.queries.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());

const usual = v.parse(listQuery, {});
const list = (who: Actor, change: Partial<ListQuery> = {}) =>
  firm.bySender(({ tx }) => {
    const query = { ...usual, ...change };
    return listSent(tx, checkedList(sentFields, query), query);
  }, who);
const titles = async (who: Actor, change: Partial<ListQuery> = {}) =>
  (await list(who, change)).rows.map(({ title }) => title);
const only = (field: string, keyword: string): { filters: FilterEntry[] } => ({
  filters: [{ field, operator: 'EQ', keyword, keyword2: '' }],
});

/** A member of staff, and a way to send as them. */
async function someone(name: string) {
  const who = await firm.staff(name);
  const begun = async (title: string, names: string[]) => {
    const documents = [
      { id: anId(), uploadId: await firm.upload(await testPdf(), { accountId: who.accountId }) },
    ];
    const made = await firm.draft(names.map((each) => ({ name: each })));
    const documentId = documents[0]?.id ?? '';
    const fields = made.fields.map((field) => ({ ...field, documentId }));
    return firm.bySender((call) => createEnvelope(call, { ...made, title, documents, fields }), who);
  };
  const sent = async (title: string, names: string[]) => {
    const { id, version } = await begun(title, names);
    return firm.bySender((call) => sendEnvelope(call, id, version), who);
  };
  return { who, begun, sent };
}

test('a sender lists their own, drafts too, found by title, recipient and stage, the newest event first', async () => {
  const { who, begun, sent } = await someone('Lisa Lister');
  await firm.sent([{ name: 'Not Hers' }]);
  const lease = await sent('Lease', ['Ann Lessee']);
  const order = await sent('Order', ['Bob Buyer', 'Cay Buyer']);
  await begun('Draft of a deed', []);
  expect(await titles(who)).toEqual(['Draft of a deed', 'Order', 'Lease']);
  expect(await titles(who, { search: 'LESSEE' })).toEqual(['Lease']);
  expect(await titles(who, { search: 'bob.buyer@' })).toEqual(['Order']);
  expect(await titles(who, only('stage', 'waiting_for_me'))).toEqual(['Draft of a deed']);
  expect(await titles(who, only('status', 'sent'))).toEqual(['Order', 'Lease']);
  expect(await titles(who, { sort: 'title' })).toEqual(['Draft of a deed', 'Lease', 'Order']);
  expect(await titles(who, { page: 2, recordPerPage: 2 })).toEqual(['Lease']);

  await firm.signs('bob.buyer@example.com', order.id);
  await firm.bySender(
    (call) => cancelEnvelope(call, lease.id, { version: lease.version, reason: 'No.' }),
    who,
  );
  const { rows, count } = await list(who);
  expect(count).toEqual({ total: 3, totalExact: true });
  expect(rows.map(({ title, stage, last_event: { kind } }) => [title, stage, kind])).toEqual([
    ['Lease', 'done', 'ended'],
    ['Order', 'in_progress', 'signed'],
    ['Draft of a deed', 'waiting_for_me', 'saved'],
  ]);
  expect(rows[1]?.people).toEqual({ all: 2, acted: 1, awaited: ['Cay Buyer'] });
});

test('a sealed and certified envelope is listed as completed, as the contract has it', async () => {
  const { who, sent } = await someone('Cora Completer');
  const { id } = await sent('Sealed', ['Sam Sealer']);
  await firm.signs('sam.sealer@example.com', id);
  await firm.runJobs();
  const [row] = (await list(who)).rows;
  expect(v.parse(sentRow, row)).toMatchObject({ status: 'completed', last_event: { kind: 'completed' } });
});

test('a hidden envelope is out of the list of whoever hid it until it is asked for, and as it was', async () => {
  const { who, sent } = await someone('Hilda Hider');
  const shown = await sent('Shown', ['Dan One']);
  const out = await sent('Hidden', ['Eva One']);
  await firm.bySender((call) => hideEnvelope(call, out.id, true), who);
  await firm.bySender((call) => hideEnvelope(call, out.id, true), who);
  expect(await titles(who)).toEqual(['Shown']);
  expect(await titles(who, only('hidden', 'yes'))).toEqual(['Hidden']);
  expect((await list(who, only('hidden', 'yes'))).rows[0]).toMatchObject({ status: 'sent', hidden: true });
  await firm.bySender((call) => hideEnvelope(call, out.id, false), who);
  expect(await titles(who)).toEqual(['Hidden', 'Shown']);
  expect(await codeOf(firm.bySender((call) => hideEnvelope(call, shown.id, true)))).toBe('not_found');
});

test('of several, those that can be are acted on, and each of the others is answered in words', async () => {
  const { who, sent } = await someone('Bea Bulk');
  const [one, two] = [await sent('One', ['Flo One']), await sent('Two', ['Gil Two'])];
  const foreign = await firm.sent([{ name: 'Hal Foreign' }]);
  const act = (asked: Parameters<typeof actOnSeveral>[1]) =>
    firm.bySender((call) => actOnSeveral(call, asked), who);
  await firm.bySender((call) => cancelEnvelope(call, one.id, { version: one.version, reason: 'No.' }), who);

  const reminded = await act({ act: 'remind', ids: [one.id, two.id, foreign.id] });
  expect(reminded.done).toEqual([two.id]);
  expect(reminded.refused.map(({ id, title }) => [id, title])).toEqual(
    [
      [one.id, 'One'],
      [foreign.id, ''],
    ].toSorted(),
  );
  expect(reminded.refused.map(({ message }) => message)).toContain('The sender cancelled this document.');

  const cancelled = await act({ act: 'cancel', ids: [two.id, two.id], reason: 'Both by mistake.' });
  expect(cancelled).toEqual({ done: [two.id], refused: [] });
  expect((await firm.mailsTo('gil.two@example.com')).at(-1)?.text).toContain('Both by mistake.');
  await act({ act: 'hide', ids: [one.id, two.id] });
  expect(await titles(who)).toEqual([]);
});

test('a hidden envelope comes back by itself once it needs attention, and can be hidden again', async () => {
  const { who, sent } = await someone('Reta Returner');
  const { id } = await sent('Comes back', ['Ned Needed']);
  const hide = () => firm.bySender((call) => hideEnvelope(call, id, true), who);
  await hide();
  expect(await titles(who)).toEqual([]);
  await firm.setDeadline(id, '-1 minute');
  await expireOverdue(firm.services);
  expect((await list(who)).rows).toMatchObject([{ title: 'Comes back', hidden: false, status: 'expired' }]);
  await hide();
  expect(await titles(who)).toEqual([]);
});

test('the list is exported as it shows, in its order', async () => {
  const { who, begun, sent } = await someone('Exa Exporter');
  await sent('Lease', ['Ida Lessee']);
  const order = await sent('Order', ['Jon Buyer', 'Kay Buyer']);
  await begun('Draft of a deed', []);
  await firm.signs('jon.buyer@example.com', order.id);
  const exported = (change: { ids?: string[] } = {}) =>
    firm.bySender(async ({ tx }) => {
      const query = { ...usual, sort: 'title', ...change };
      const checked = checkedList(sentFields, query);
      const rows: SentRow[] = [];
      for await (const batch of sentExport.rows(tx, checked, query, actor('staff'))) rows.push(...batch);
      const cells = rows.map((row) =>
        ['title', 'status', 'people'].map((key) => sentExport.columns[key]?.cell(row)),
      );
      expect(await sentExport.count(tx, checked, query, actor('staff'))).toBe(rows.length);
      return cells;
    }, who);
  expect(await exported()).toEqual([
    ['Draft of a deed', 'Draft', ''],
    ['Lease', 'In progress', '0 of 1 done, Ida Lessee'],
    ['Order', 'In progress', '1 of 2 done, Kay Buyer'],
  ]);
  expect(await exported({ ids: [order.id] })).toHaveLength(1);
});
