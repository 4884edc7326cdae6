import { expect, test } from 'vitest';
import type { Client } from '#contract/clients/clients.ts';
import { type QualityFacts, qualityOf } from '#contract/clients/quality.ts';
import { withQualityHere } from './quality-here.rules.ts';

const id = '01990000-0000-7000-8000-000000000001';
const other = '01990000-0000-7000-8000-000000000002';
const day = '2026-11-22';
const facts = {
  ...{
    kind: 'INDIVIDUAL',
    name: 'Ann Alder',
    business_status: 'ON_HOLD',
    office_id: id,
    sector: 'X',
    tax_id: 'X',
  },
  ...{
    website_url: null,
    phone: 'X',
    hubspot: 'X',
    client_since: day,
    last_invoice: null,
    next_review_date: null,
  },
  ...{
    newest_document: day,
    has_team: true,
    has_contact: false,
    has_contact_email: true,
    has_primary_contact: true,
  },
} as unknown as QualityFacts;
const answered = (change: Partial<Client> = {}, more: Partial<QualityFacts> = {}) => {
  const quality_facts = { ...facts, ...more };
  const client = { id, quality_facts, client_addresses: [], ...change };
  return { ...client, ...qualityOf(quality_facts, day) } as unknown as Client;
};
const item = (command: string, body: unknown, state = 'waiting') => ({ command, body, state }) as never;
const address = { types: ['REGISTERED'], line1: 'X', city: 'Zug', country: 'CH' };
const added = item('addresses.create', { body: { id: other, client_id: id, form: address } });

test('without anything that waits, the score is the server’s', () => {
  const client = { ...answered(), quality_score: 7 };
  expect(withQualityHere(client, [], day)).toBe(client);
  const sent = item('addresses.create', { body: { id: other, client_id: id, form: address } }, 'sent');
  expect(withQualityHere(client, [sent, item('comments.add', {})], day)).toBe(client);
});

test('an address that waits fills in what it says, and takes its marker away', () => {
  const before = answered();
  expect(before.missing_data_medium).toContain('registered-address');
  const client = withQualityHere(before, [added], day);
  expect(client.missing_data_medium).not.toContain('registered-address');
  expect(client.missing_data_low).not.toContain('city');
  expect(client.quality_score).toBeGreaterThan(before.quality_score);
});

test('of several writes on an address the last holds, whatever order the outbox lists them in', () => {
  const changed = item('addresses.update', {
    params: { id: other },
    body: { form: { ...address, city: '' } },
  });
  const removed = item('addresses.delete', { params: { id: other } });
  expect(withQualityHere(answered(), [changed, added], day).missing_data_low).toContain('city');
  expect(withQualityHere(answered(), [removed, changed, added], day).missing_data_medium).toContain(
    'registered-address',
  );
});

test('a manager or service counts from its first day, and only of its own client', () => {
  const manager = (from: string, client_id = id) =>
    item('relationshipManagers.create', { body: { id: other, client_id, form: { from, to: '' } } });
  const lacks = (waiting: never) => withQualityHere(answered(), [waiting], day).missing_data_high;
  expect(lacks(manager(day))).not.toContain('rm');
  expect(lacks(manager('2026-11-23'))).toContain('rm');
  expect(lacks(manager(day, other))).toContain('rm');
  const service = { start: day, end: null, billable: false };
  expect(
    lacks(item('clientServices.create', { body: { id: other, client_id: id, form: service } })),
  ).not.toContain('service');
});
