import { expect, test } from 'vitest';
import { allowedStatusPairs } from '#contract/clients/clients.ts';
import { statusPair } from '#contract/clients/lifecycle.ts';
import { hundredths } from '#contract/core/money.ts';
import { hasCheckDigits } from '#contract/core/text/check-digits.ts';
import { foldMoves } from '#contract/owners/holdings.ts';
import { notFull } from '#contract/owners/share-sum.ts';
import { filingStatus } from '#contract/secretary/filing-status.ts';
import { demoAttributes } from './fields.ts';
import { signIns } from './sign-ins.ts';
import { demoWorld } from './world.ts';

const made = { seed: 1, now: '2026-11-22T10:00:00.000Z', firmName: 'Portico Advisory' };
const world = demoWorld(made, 400);
const { staffing, clients, moves, contacts, parties, meetings, payroll } = world;

test('the same seed is the same firm', () => {
  const facts = (of: typeof world) =>
    JSON.stringify(of, (_, value) => (typeof value === 'function' ? 0 : value));
  expect(facts(demoWorld(made, 400))).toBe(facts(world));
  expect(facts(demoWorld({ ...made, seed: 2 }, 400))).not.toBe(facts(world));
});

test('another day moves the dates, not who there is', () => {
  const later = demoWorld({ ...made, now: '2027-02-03T10:00:00.000Z' }, 400);
  const who = ({ clients: { clients: all }, payroll: { employees } }: typeof world) => [
    ...all.map(({ id, name }) => `${id} ${name}`),
    ...employees.map(({ id, last_name }) => `${id} ${last_name}`),
  ];
  expect(who(later)).toEqual(who(world));
  expect(later.payroll.payslips.at(-1)?.period_end).toBe('2027-01-31');
});

test('the demo firm is as large as it should be', () => {
  expect(staffing.users).toHaveLength(25);
  expect(new Set(staffing.offices.map(({ country_code }) => country_code)).size).toBe(4);
  expect(clients.clients).toHaveLength(400);
  expect(payroll.employees).toHaveLength(300);
  expect(new Set(payroll.employees.map(({ client_id }) => client_id)).size).toBe(12);
  expect(payroll.payslips.filter(({ status }) => status === 'PUBLISHED')).toHaveLength(300 * 24);
});

test('every fourth client has values of the firm’s own fields, and every office an address and a telephone', () => {
  const values = demoAttributes(made.seed, clients, made.now);
  expect(new Set(values.map(({ client_id }) => client_id)).size).toBe(85);
  expect(new Set(values.map(({ definition_id }) => definition_id)).size).toBe(3);
  for (const { line1, phone, time_zone } of staffing.offices)
    expect([line1, phone, time_zone]).not.toContain(null);
});

test('two nominee directors sit on several boards, and filings are due in every band', () => {
  const { officers, filings } = world.secretary;
  const boards = Map.groupBy(
    officers.filter(({ position }) => position === 'DIRECTOR'),
    ({ party_id }) => party_id,
  );
  expect([...boards.values()].map(({ length }) => length)).toEqual([
    expect.toSatisfy((count: number) => count > 3),
    expect.toSatisfy((count: number) => count > 3),
  ]);
  const bands = filings.map(({ due, lodged_at = null, outcome = null }) =>
    filingStatus({ due, lodged_at, outcome }, made.now.slice(0, 10)),
  );
  expect(new Set(bands)).toEqual(
    new Set(['OVERDUE', 'DUE_TODAY', 'DUE_7', 'DUE_14', 'UPCOMING', 'LODGED', 'ACCEPTED']),
  );
});

test('registers of shares add up as their moves go, and one client has owners of less than the whole', () => {
  const { interests, moves } = world.owners;
  const classes = Map.groupBy(moves, ({ class_id }) => class_id);
  expect(classes.size).toBe(3);
  for (const [id, ofClass] of classes) {
    const { held, fault } = foldMoves(
      ofClass.map(({ from_id, to_id, ...move }) => ({ ...move, from: from_id, to: to_id })),
    );
    expect(fault).toBeUndefined();
    const issued = world.secretary.shareClasses.find((one) => one.id === id)?.issued;
    expect(String([...held.values()].reduce((sum, one) => sum + one, 0n))).toBe(issued);
  }
  const sums = [...Map.groupBy(interests, ({ client_id }) => client_id).values()].map(
    (ofClient) => notFull(ofClient, made.now.slice(0, 10)).length,
  );
  expect(sums.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test('three parent groups have clients, one of which has left, and some clients belong to none', () => {
  const { groups, memberships } = world.groups;
  expect(groups.map(({ kind }) => kind)).toEqual(['CORPORATE', 'CORPORATE', 'INDIVIDUAL']);
  const open = memberships.filter(({ until }) => until === null);
  expect(new Set(open.map(({ client_id }) => client_id)).size).toBe(open.length);
  expect(memberships.length - open.length).toBe(1);
  for (const { id } of groups)
    expect(open.filter(({ group_id }) => group_id === id).length).toBeGreaterThan(0);
  expect(open.filter(({ group_id }) => group_id === null)).toHaveLength(40);
});

test('six clients have meetings of every stage, whose invitees are told apart by last name', () => {
  expect(meetings.meetings).toHaveLength(30);
  expect(new Set(meetings.meetings.map(({ client_id }) => client_id)).size).toBe(6);
  const stages = meetings.meetings.map(({ status }) => status);
  expect(new Set(stages)).toEqual(new Set(['DRAFT', 'CALLED', 'HELD', 'MINUTES_DRAFT', 'CANCELLED']));
  const names = meetings.invitees.map(({ meeting_id, last_name }) => `${meeting_id} ${last_name}`);
  expect(new Set(names).size).toBe(90);
});

test('every id and every name is there once', () => {
  const ids = [
    ...[staffing.offices, staffing.teams, staffing.roles, staffing.services, staffing.users].flat(),
    ...[clients.clients, clients.addresses, clients.managers, clients.services, contacts.contacts].flat(),
    ...[payroll.employees, payroll.payslips, payroll.payslipLines].flat(),
  ].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(clients.clients.map(({ name }) => name)).size).toBe(400);
});

test('clients have the facts that their forms ask for', () => {
  expect(clients.facts).toHaveLength(400);
  const leis = clients.facts.flatMap((facts) => ('lei' in facts && facts.lei ? [facts.lei] : []));
  expect(leis.length).toBeGreaterThan(10);
  expect(leis.filter((lei) => lei.length !== 20 || !hasCheckDigits(lei))).toEqual([]);
  expect(new Set(clients.papers.map(({ type }) => type))).toEqual(new Set(['PASSPORT', 'TAX_ID']));
  expect(clients.clients.filter(({ tags }) => tags.length > 0).length).toBeGreaterThan(20);
  expect(new Set(clients.clients.map(({ risk_rating }) => risk_rating))).toContain('HIGH');
});

test('clients are in every allowed status, and in no other', () => {
  const pairs = new Set(clients.clients.map((one) => `${one.record_status} ${one.business_status}`));
  const allowed = Object.entries(allowedStatusPairs).flatMap(([record, business]) =>
    business.map((one) => `${record} ${one}`),
  );
  expect([...pairs].toSorted()).toEqual(allowed.toSorted());
});

test('whoever is ready, on hold or ended was made so by somebody, and some clients are to end', () => {
  const moved = new Map(moves.map((move) => [move.client_id, move]));
  const waiting = clients.clients.filter((one) => moved.get(one.id)?.action === 'scheduled');
  expect(waiting.length).toBeGreaterThan(0);
  for (const client of clients.clients) {
    const { action, to_pair } = moved.get(client.id) ?? {};
    if (action) expect(to_pair).toBe(statusPair(client));
    const isPlain = client.business_status === 'ACTIVE' || client.record_status === 'under_consideration';
    if (!isPlain || client.business_status === 'ON_HOLD') expect(action, statusPair(client)).toBeDefined();
  }
});

test('whoever is ready for activation has a manager and a contact with an address, so that somebody can activate it', () => {
  const ready = clients.clients.filter(({ record_status }) => record_status === 'ready_for_activation');
  expect(ready.length).toBeGreaterThan(2);
  for (const { id, kind, company_type } of ready) {
    expect(clients.managers.some(({ client_id }) => client_id === id)).toBe(true);
    expect(contacts.contacts.some(({ client_id, email }) => client_id === id && email)).toBe(true);
    expect(kind === 'INDIVIDUAL' || company_type).toBeTruthy();
  }
});

test('a director is one person at several clients, and one of their passports has expired', () => {
  const people = new Set(parties.roles.map(({ party_id }) => party_id));
  for (const id of people)
    expect(parties.roles.filter(({ party_id }) => party_id === id).length).toBeGreaterThan(2);
  const today = made.now.slice(0, 10);
  expect(parties.passports.filter(({ expires }) => (expires ?? today) < today)).toHaveLength(1);
});

test('some clients have nobody to manage them, none has two leads', () => {
  const leads = clients.managers.filter(({ role, until }) => role === 'LEAD' && until === null);
  expect(new Set(leads.map(({ client_id }) => client_id)).size).toBe(leads.length);
  expect(leads.length).toBeLessThan(400);
});

test('every sign-in is somebody, the one of both sides with one account', () => {
  for (const signIn of Object.values(signIns)) {
    if (signIn.portal === 'app') expect(staffing.userOf(signIn).email).toBe(signIn.email);
    else if (signIn.roles.includes('EMPLOYEE')) expect(payroll.employeeOf(signIn).account_id).toBeTruthy();
    else expect(contacts.contactOf(signIn).account_id).toBeTruthy();
  }
  expect(contacts.contactOf(signIns.both).account_id).toBe(payroll.employeeOf(signIns.both).account_id);
});

test('the figures of every payslip follow from its lines and its year', () => {
  const lines = Map.groupBy(payroll.payslipLines, ({ payslip_id }) => payslip_id);
  const years = new Map<string, [bigint, bigint]>();
  for (const slip of payroll.payslips) {
    const sum = (kinds: string[]) =>
      (lines.get(slip.id) ?? [])
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((total, { amount }) => total + hundredths(amount), 0n);
    const paid = sum(['EARNING', 'BENEFIT', 'REIMBURSEMENT']);
    const net = paid - sum(['TAX', 'DEDUCTION']);
    const year = `${slip.employee_id} ${slip.pay_date.slice(0, 4)}`;
    const [gross, kept] = years.get(year) ?? [0n, 0n];
    years.set(year, [gross + paid, kept + net]);
    expect([slip.gross, slip.net, slip.ytd_gross, slip.ytd_net].map(hundredths)).toEqual([
      paid,
      net,
      gross + paid,
      kept + net,
    ]);
    expect(net).toBeGreaterThan(0n);
  }
});

test('the CRM has a company for each linked client, others beside them, and deals in every stage', () => {
  const { companies, deals: all, history } = world.crm;
  const linked = clients.clients.flatMap(({ hubspot }) => hubspot ?? []);
  const known = new Set(companies.map(({ hubspot_id }) => hubspot_id));
  expect(linked.filter((id) => !known.has(id))).toEqual([]);
  expect(known.size).toBe(companies.length);
  expect(companies.length).toBeGreaterThan(linked.length);
  expect(new Set(all.map(({ stage_id }) => stage_id)).size).toBe(7);
  expect(all.filter(({ client_id }) => client_id).length).toBeGreaterThan(20);
  expect(history.filter(({ entered_at }) => entered_at > made.now)).toEqual([]);
});
