import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientKinds, kycLevels } from '#contract/clients/clients.ts';
import type { DocumentDue } from '#contract/documents/due.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertClients } from '../clients/queries.ts';
import { firm as firmTable } from '../firm/tables.ts';
import { addCalendarMonths, addDays, dateIn } from '../reference/calendar.ts';
import { documentsDue } from './due.queries.ts';
import { countMissing } from './due.ts';
import { documents, documentTypes } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
let fileId: string;
let officeId: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  const { rows } = await firm.as((tx) => tx.execute<{ id: string }>('select id from offices'));
  officeId = rows[0]?.id ?? '';
  fileId = await firm.as((tx) => firm.file(tx, 'Scan.pdf'));
});
afterAll(() => server.close());

const today = '2026-03-01';
/** Days before its last day from which a document is said to expire. */
const expiringDays = 60;
const zones = ['utc', 'Asia/Hong_Kong', 'America/New_York'] as const;
const dayNear = fc.oneof(
  fc.integer({ min: -800, max: 130 }).map((days) => addDays(today, days)),
  fc.constantFrom(today, addDays(today, -1), addDays(today, expiringDays), addDays(today, expiringDays + 1)),
  fc.constantFrom('2024-02-29', '2025-02-28', '2025-08-31'),
);
const instant = fc
  .tuple(dayNear, fc.constantFrom('00:30:00.000', '12:00:00.000', '23:30:00.000'))
  .map(([day, time]) => `${day}T${time}Z`);

const type = fc.record({
  mandatory_for: fc.subarray([...clientKinds]),
  optional_for: fc.subarray([...clientKinds]),
  jurisdictions: fc.subarray(['CH', 'HK']),
  kyc_levels: fc.subarray([...kycLevels], { maxLength: 2 }),
  expires: fc.boolean(),
  refresh_months: fc.constantFrom(0, 0, 1, 6, 12),
  isDeleted: fc.constantFrom(false, false, true),
  documents: fc.array(
    fc.record({
      issued: fc.option(dayNear),
      valid_until: fc.option(dayNear),
      added_at: instant,
      lane: fc.constantFrom('INTERNAL' as const, 'SHARED' as const, 'FROM_CLIENT' as const),
      isDeleted: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});
type Type = typeof type extends fc.Arbitrary<infer T> ? T : never;
const client = fc.record({
  kind: fc.constantFrom(...clientKinds),
  jurisdiction: fc.constantFrom(null, 'CH', 'SG'),
  kyc_level: fc.constantFrom(null, ...kycLevels),
});
type Client = typeof client extends fc.Arbitrary<infer T> ? T : never;

/** The worst first: the best document of a type decides. */
const ranks: readonly (DocumentDue['state'] | 'FINE')[] = ['EXPIRED', 'UNDATED', 'OLD', 'EXPIRING', 'FINE'];

/** The state of one type that is due, written without SQL; undefined if nothing is. */
function meant(of: Type, at: Client, zone: string): Pick<DocumentDue, 'state' | 'severity'> | undefined {
  const fits =
    (of.jurisdictions.length === 0 || of.jurisdictions.includes(at.jurisdiction ?? '')) &&
    (of.kyc_levels.length === 0 || (at.kyc_level !== null && of.kyc_levels.includes(at.kyc_level)));
  const isMandatory = fits && of.mandatory_for.includes(at.kind);
  const isOptional = fits && of.optional_for.includes(at.kind);
  const held = of.documents.filter(({ isDeleted }) => !isDeleted);
  if (of.isDeleted) return undefined;
  if (held.length === 0) {
    if (isMandatory) return { state: 'MISSING', severity: 'high' };
    return isOptional ? { state: 'OPTIONAL', severity: 'low' } : undefined;
  }
  const states = held.map(({ issued, valid_until, added_at }) => {
    if (of.expires && valid_until !== null && valid_until < today) return 'EXPIRED';
    if (of.expires && valid_until === null) return 'UNDATED';
    const from = issued ?? dateIn(added_at, zone);
    if (of.refresh_months > 0 && addCalendarMonths(from, of.refresh_months) < today) return 'OLD';
    const isSoon = valid_until !== null && valid_until <= addDays(today, expiringDays);
    return of.expires && isSoon ? 'EXPIRING' : 'FINE';
  });
  const state = ranks.findLast((rank) => states.some((one) => one === rank));
  if (state === undefined || state === 'FINE') return undefined;
  return { state, severity: state === 'EXPIRED' && isMandatory ? 'high' : 'medium' };
}

class TakenBack extends Error {}

test('what is due of a client is what its types and documents say, whatever they are', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(type, { maxLength: 4 }),
      client,
      fc.constantFrom(...zones),
      async (types, at, zone) => {
        let due: DocumentDue[] = [];
        const ids = types.map(() => firm.id());
        await firm
          .as(async (tx) => {
            await tx.delete(documentTypes);
            const facts = { name: 'Firm', country_code: 'CH', currency: 'CHF', updated_at: server.now() };
            await tx
              .insert(firmTable)
              .values({ ...facts, time_zone: zone })
              .onConflictDoUpdate({ target: firmTable.id, set: { time_zone: zone } });
            const clientId = firm.id();
            const name = { name: 'Cedar', first_name: 'Ce', last_name: 'Dar' };
            const status = { record_status: 'active', business_status: 'ACTIVE' } as const;
            const times = { last_update_at: server.now(), created_at: server.now() };
            await insertClients(tx, [
              { id: clientId, ...name, ...at, ...status, ...times, office_id: officeId },
            ]);
            for (const [i, { documents: held, isDeleted, ...columns }] of types.entries()) {
              const deleted_at = isDeleted ? server.now() : null;
              const row = { id: ids[i] ?? '', name: `Type ${i}`, code: `TYPE_${i}`, deleted_at };
              await tx.insert(documentTypes).values({ ...row, ...columns });
              for (const { isDeleted: isGone, ...one } of held)
                await tx.insert(documents).values({
                  ...{
                    id: firm.id(),
                    client_id: clientId,
                    title: 'Scan',
                    document_type: row.code,
                    file_id: fileId,
                  },
                  ...{
                    ...one,
                    modified_at: one.added_at,
                    added_by: '',
                    deleted_at: isGone ? server.now() : null,
                  },
                });
            }
            due = await documentsDue(tx, clientId, today);
            throw new TakenBack();
          })
          .catch((error: unknown) => {
            if (!(error instanceof TakenBack)) throw error;
          });
        const wanted = types.flatMap((one, i) => {
          const found = meant(one, at, zone);
          return found ? [{ document_type: `TYPE_${i}`, ...found }] : [];
        });
        const byCode = (a: { document_type: string }, b: { document_type: string }) =>
          a.document_type < b.document_type ? -1 : 1;
        const said = due.map(({ document_type, state, severity }) => ({ document_type, state, severity }));
        expect(said.toSorted(byCode)).toEqual(wanted.toSorted(byCode));
        const missing = wanted.filter(({ state }) => state === 'MISSING' || state === 'EXPIRED').length;
        expect(countMissing(due)).toBe(missing);
        for (const { state, document_id } of due)
          expect(document_id === null).toBe(state === 'MISSING' || state === 'OPTIONAL');
      },
    ),
    { numRuns: 150 },
  );
});
