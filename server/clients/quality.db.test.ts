import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { and, eq, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allowedStatusPairs,
  businessStatuses,
  type ClientRow,
  clientFields,
  clientKinds,
  listClients,
  type RecordStatus,
} from '#contract/clients/clients.ts';
import { type QualityFacts, qualityOf } from '#contract/clients/quality.ts';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { type FilterEntry, filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import { qualitySql } from '#scripts/quality-sql.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { clientAddresses } from '../addresses/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { insertMany } from '../db/insert-many.ts';
import { documents, documentTypes } from '../documents/tables.ts';
import { groupMemberships } from '../parent-groups/tables.ts';
import { addDays } from '../reference/calendar.ts';
import { clientManagers, clientScores, clientServices, clients, clientTeams } from './tables.ts';

const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url));

test('the newest function of a migration is the one that the table of checks makes', () => {
  const written = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(join(migrations, name), 'utf8'))
    .filter((text) => text.includes('function app.client_quality('));
  expect(written.at(-1)).toContain(qualitySql().trim());
});

let server: TestServer;
let firm: TestFirm;
let officeId: string;
let teamId: string;
let serviceId: string;
let fileId: string;
/** The day of the database, as nobody set the firm's time zone. */
let today: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  const one = async (from: string) =>
    (await firm.as((tx) => tx.execute<{ id: string }>(`select ${from} limit 1`))).rows[0]?.id ?? '';
  officeId = await one('id from offices');
  teamId = await one('id from teams');
  serviceId = await one('id from services');
  today = await one("(now() at time zone coalesce((select time_zone from firm), 'utc'))::date::text as id");
  fileId = await firm.as((tx) => firm.file(tx, 'Scan.pdf'));
  await firm.as((tx) =>
    tx.insert(documentTypes).values({
      ...{ id: firm.id(), name: 'Passport', code: 'PASSPORT', expires: true, mandatory_for: ['CORPORATE'] },
      optional_for: ['INDIVIDUAL'],
    }),
  );
});
afterAll(() => server.close());

const words = fc.constantFrom<string | null>(null, '', ' ', '\u00a0\t', 'Alder', '\u200b');
const daysFromNow = fc.oneof(
  fc.constantFrom(-62, -61, -60, -1, 0, 1, 59, 60, 61),
  fc.integer({ min: -900, max: 900 }),
);
const maybeDay = fc.option(daysFromNow, { freq: 3 });
const pair = fc.constantFrom(
  ...(Object.keys(allowedStatusPairs) as RecordStatus[]).flatMap((record) =>
    businessStatuses
      .filter((status) => allowedStatusPairs[record].includes(status))
      .map((status) => ({ record, status })),
  ),
);
const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 2 });
const isDeleted = fc.constantFrom(false, false, true);
const term = { since: daysFromNow, until: maybeDay, isDeleted };

const whole = fc.record({
  pair,
  kind: fc.constantFrom(...clientKinds),
  texts: fc.record({
    ...{ company_type: words, jurisdiction: words, sector: words, registration_number: words, tax_id: words },
    ...{ year_end: words, website_url: words, phone: words, hubspot: words },
  }),
  // Most have most, so that scores lie near the bands.
  isFull: fc.constantFrom(true, true, false),
  days: fc.record({
    ...{
      date_of_incorporation: maybeDay,
      client_since: maybeDay,
      last_invoice: maybeDay,
      next_review_date: maybeDay,
    },
  }),
  hasTeam: fc.boolean(),
  contacts: some(
    fc.record({ email: words, job_title: words, phone: fc.boolean(), isPrimary: fc.boolean(), isDeleted }),
  ),
  addresses: some(
    fc.record({ city: words, isRegistered: fc.boolean(), country: fc.constantFrom('CH', ' '), isDeleted }),
  ),
  services: some(fc.record({ ...term, billable: fc.boolean() })),
  managers: some(fc.record(term)),
  // Each has an end: only one of a client may be open.
  groups: some(fc.record({ since: daysFromNow, days: fc.nat(700), isDeleted })),
  documents: some(
    fc.record({
      type: fc.constantFrom('PASSPORT', 'OTHER'),
      until: maybeDay,
      modified: daysFromNow,
      isDeleted,
    }),
  ),
});
type Whole = typeof whole extends fc.Arbitrary<infer T> ? T : never;
type Made = Whole & { id: string };

const on = (days: number | null) => (days === null ? null : addDays(today, days));
const filled = ({ texts, isFull }: Whole): Whole['texts'] =>
  isFull
    ? {
        company_type: 'X',
        jurisdiction: 'CH',
        sector: 'X',
        registration_number: 'X',
        tax_id: 'X',
        year_end: '12-31',
        website_url: texts.website_url,
        phone: texts.phone,
        hubspot: 'X',
      }
    : texts;
const isBlank = (text: string | null) => !text?.trim();
const there = <T extends { isDeleted: boolean }>(rows: readonly T[]) => rows.filter((row) => !row.isDeleted);
const holdsNow = ({ since, until }: { since: number; until: number | null }) =>
  since <= 0 && (until === null || until >= 0);

/** The facts of a client, written without SQL. */
function factsOf(one: Made): QualityFacts {
  const people = there(one.contacts);
  const addresses = there(one.addresses);
  const services = there(one.services).filter(holdsNow);
  const papers = there(one.documents);
  const passports = papers.filter(({ type }) => type === 'PASSPORT');
  const isFine = passports.some(({ until }) => until !== null && until > 60);
  const isHeld = passports.some(({ until }) => until === null || until >= 0);
  const isCompany = one.kind === 'CORPORATE';
  const newest = papers
    .map(({ modified }) => modified)
    .toSorted((a, b) => a - b)
    .at(-1);
  const registered = addresses.filter(({ isRegistered }) => isRegistered);
  return {
    ...{
      ...filled(one),
      kind: one.kind,
      name: 'Alder',
      business_status: one.pair.status,
      office_id: officeId,
    },
    date_of_incorporation: on(one.days.date_of_incorporation),
    client_since: on(one.days.client_since),
    last_invoice: on(one.days.last_invoice),
    next_review_date: on(one.days.next_review_date),
    newest_document: on(newest ?? null),
    has_service: services.length > 0,
    has_billable_service: services.some(({ billable }) => billable),
    has_team: one.hasTeam,
    has_manager: there(one.managers).some(holdsNow),
    has_contact: people.length > 0,
    has_contact_email: people.some(({ email }) => !isBlank(email)),
    has_primary_contact: people.some(({ isPrimary }) => isPrimary),
    has_contact_without_job_title: people.some(({ job_title }) => isBlank(job_title)),
    has_contact_without_phone: people.some(({ phone }) => !phone),
    has_city: addresses.some(({ city }) => !isBlank(city)),
    has_registered_address: registered.length > 0,
    has_registered_country: registered.some(({ country }) => !isBlank(country)),
    has_due_high: isCompany && !isHeld,
    has_due_medium: passports.length > 0 && !isFine && (isHeld || !isCompany),
    has_due_low: !isCompany && passports.length === 0,
    has_assessed_group: there(one.groups).some(({ since, days }) => holdsNow({ since, until: since + days })),
  };
}

const deletedAt = ({ isDeleted }: { isDeleted: boolean }) => (isDeleted ? server.now() : null);
/** The rows of these clients, each table in one go. */
async function insert(made: readonly Made[]) {
  const at = server.now();
  await firm.as(async (tx) => {
    const rowsOf = <T>(of: (one: Made) => readonly T[]) => made.flatMap(of);
    await insertMany(
      tx,
      clients,
      made.map((one) => ({
        ...{
          id: one.id,
          kind: one.kind,
          name: 'Alder',
          record_status: one.pair.record,
          business_status: one.pair.status,
        },
        ...{ party_id: firm.id(), office_id: officeId, former_names: [], tags: [], ...filled(one) },
        ...Object.fromEntries(Object.entries(one.days).map(([field, days]) => [field, on(days)])),
        ...{ created_at: at, last_update_at: at },
      })),
    );
    const ofClient = (one: Made) => ({ id: firm.id(), client_id: one.id });
    await insertMany(
      tx,
      contacts,
      rowsOf((one) =>
        one.contacts.map((row, i) => ({
          ...{ ...ofClient(one), last_name: 'X', email: isBlank(row.email) ? row.email : `${i}@x.example` },
          ...{
            job_title: row.job_title,
            phones: row.phone ? [{ type: 'WORK' as const, number: '+41' }] : [],
          },
          ...{ is_primary: row.isPrimary, deleted_at: deletedAt(row) },
        })),
      ),
    );
    await insertMany(
      tx,
      clientAddresses,
      rowsOf((one) =>
        one.addresses.map((row) => ({
          ...{ ...ofClient(one), types: [row.isRegistered ? ('REGISTERED' as const) : ('BILLING' as const)] },
          ...{
            updated_at: at,
            line1: 'X',
            city: row.city,
            country_code: row.country,
            deleted_at: deletedAt(row),
          },
        })),
      ),
    );
    await insertMany(
      tx,
      clientServices,
      rowsOf((one) =>
        one.services.map((row) => ({
          ...{ ...ofClient(one), service_id: serviceId, since: on(row.since) ?? '', until: on(row.until) },
          ...{ billable: row.billable, deleted_at: deletedAt(row) },
        })),
      ),
    );
    await insertMany(
      tx,
      clientManagers,
      rowsOf((one) =>
        one.managers.map((row) => ({
          ...{ ...ofClient(one), user_id: firm.staff.RM.id, role: 'ASSOCIATE' as const },
          ...{ since: on(row.since) ?? '', until: on(row.until), deleted_at: deletedAt(row) },
        })),
      ),
    );
    await insertMany(
      tx,
      groupMemberships,
      rowsOf((one) =>
        one.groups.map((row) => ({
          ...{
            ...ofClient(one),
            updated_at: at,
            since: on(row.since) ?? '',
            until: on(row.since + row.days),
          },
          deleted_at: deletedAt(row),
        })),
      ),
    );
    await insertMany(
      tx,
      clientTeams,
      rowsOf((one) => (one.hasTeam ? [{ client_id: one.id, team_id: teamId }] : [])),
    );
    await insertMany(
      tx,
      documents,
      rowsOf((one) =>
        one.documents.map((row, i) => ({
          ...{
            ...ofClient(one),
            lane: 'INTERNAL' as const,
            title: `Scan ${i}`,
            document_type: row.type,
            file_id: fileId,
          },
          ...{
            valid_until: on(row.until),
            added_by: '',
            added_at: at,
            modified_at: `${on(row.modified)}T12:00:00.000Z`,
          },
          deleted_at: deletedAt(row),
        })),
      ),
    );
  });
}

/** The contacts that there may be at once: each address once, and one primary. */
const oneOf = (people: Made['contacts']): Made['contacts'] => {
  const alive = there(people);
  const [first] = alive.filter(({ isPrimary }) => isPrimary);
  const withAddress = new Set<string>();
  return people.map((row) => {
    const isTaken = row.email !== null && isBlank(row.email) && withAddress.has(row.email);
    if (!row.isDeleted && row.email !== null) withAddress.add(row.email);
    return {
      ...row,
      email: isTaken ? null : row.email,
      isPrimary: row.isPrimary && (row.isDeleted || row === first),
    };
  });
};

describe('the database scores clients as the table of checks does', () => {
  test('any 5,000 clients', { timeout: 120_000 }, async () => {
    const made = fc
      .sample(whole, 5000)
      .map((one) => ({ ...one, id: firm.id(), contacts: oneOf(one.contacts) }));
    await insert(made);
    const rows = await firm.as((tx) =>
      tx.execute<{
        id: string;
        facts: QualityFacts;
        score: number;
        band: string;
        missing: string[][];
        kept: unknown[];
      }>(
        sql`select c.id, q.facts, q.score, q.band, jsonb_build_array(q.missing_high, q.missing_medium, q.missing_low) as missing,
          jsonb_build_array(s.score, s.band) as kept
          from clients c join client_scores s on s.client_id = c.id join app.client_quality(null) q on q.client_id = c.id`,
      ),
    );
    const ofDatabase = new Map(rows.rows.map((row) => [row.id, row]));
    const wrong = made.flatMap((one) => {
      const facts = factsOf(one);
      const { quality_score: score, quality_band: band, ...missing } = qualityOf(facts, today);
      const wanted = {
        ...{ id: one.id, facts, score, band, kept: [score, band] },
        missing: [missing.missing_data_high, missing.missing_data_medium, missing.missing_data_low],
      };
      const got = ofDatabase.get(one.id);
      try {
        expect(got).toEqual(wanted);
        return [];
      } catch (error) {
        return [String(error)];
      }
    });
    expect(wrong.slice(0, 3)).toEqual([]);
    const bands = new Set(rows.rows.map(({ band }) => band));
    expect([...bands].toSorted()).toEqual(['high', 'low', 'medium']);
  });
});

test('clients are listed by their band and score', async () => {
  const bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  const listed = async (filters: FilterEntry[], sort?: string) => {
    const query = listSearch({ recordPerPage: 20, page: 1, filters, ...(sort && { sort }) });
    const answer = await server.call(listClients, { query }, { bearer });
    return (await answer.json()) as ListAnswer<ClientRow>;
  };
  const scores = await firm.as((tx) =>
    tx
      .select({ score: clientScores.score, band: clientScores.band })
      .from(clientScores)
      .innerJoin(clients, and(eq(clients.id, clientScores.client_id), isNull(clients.deleted_at))),
  );
  const medium = await listed([filterBy(clientFields, 'quality_band', 'EQ', 'medium')]);
  expect(medium.meta.total).toBe(scores.filter(({ band }) => band === 'medium').length);
  expect(new Set(medium.data.map(({ quality_band }) => quality_band))).toEqual(new Set(['medium']));
  const between = { field: 'quality_score', operator: 'BETWEEN' as const, keyword: '60', keyword2: '80' };
  const some = await listed([between], 'quality_score');
  const within = scores.map(({ score }) => score).filter((score) => score >= 60 && score <= 80);
  expect(some.meta.total).toBe(within.length);
  expect(some.data.map(({ quality_score }) => quality_score)).toEqual(
    within.toSorted((a, b) => a - b).slice(0, 20),
  );
});
