import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { clientAddresses } from '../addresses/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { documents, documentTypes } from '../documents/tables.ts';
import { addDays } from '../reference/calendar.ts';
import { readQuality, scoreDue } from './quality.queries.ts';
import { clientManagers, clientScores, clientServices, clients, clientTeams } from './tables.ts';

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

describe('a score', () => {
  const scoreOf = (id: string) =>
    firm.as(async (tx) => {
      const [row] = await tx.select().from(clientScores).where(eq(clientScores.client_id, id));
      return row && { score: row.score, band: row.band };
    });
  /** The kept score, which is the one that is computed now. */
  async function kept(id: string) {
    const now = await firm.as((tx) => readQuality(tx, id, today));
    const score = await scoreOf(id);
    expect(score).toEqual({ score: now?.quality_score, band: now?.quality_band });
    return score?.score ?? 0;
  }

  test('follows every write of what it is made of', async () => {
    const id = firm.id();
    const at = server.now();
    const of = { client_id: id };
    await firm.as((tx) =>
      tx.insert(clients).values({
        ...{ id, kind: 'CORPORATE', name: 'Cedar', record_status: 'active', business_status: 'ACTIVE' },
        ...{ office_id: officeId, created_at: at, last_update_at: at },
      }),
    );
    let score = await kept(id);
    const writes: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) => tx.update(clients).set({ company_type: 'X', jurisdiction: 'CH' }).where(eq(clients.id, id)),
      (tx) => tx.insert(clientTeams).values({ ...of, team_id: teamId }),
      (tx) => tx.insert(clientServices).values({ ...of, id: firm.id(), service_id: serviceId, since: today }),
      (tx) =>
        tx
          .insert(clientManagers)
          .values({ ...of, id: firm.id(), user_id: firm.staff.RM.id, role: 'LEAD', since: today }),
      (tx) =>
        tx
          .insert(contacts)
          .values({ ...of, id: firm.id(), last_name: 'X', email: 'x@x.example', is_primary: true }),
      (tx) =>
        tx
          .update(contacts)
          .set({ job_title: 'CFO', phones: [{ type: 'WORK', number: '+41' }] })
          .where(eq(contacts.client_id, id)),
      (tx) =>
        tx.insert(clientAddresses).values({
          ...{
            ...of,
            id: firm.id(),
            updated_at: at,
            types: ['REGISTERED'],
            line1: 'X',
            city: 'X',
            country_code: 'CH',
          },
        }),
      (tx) =>
        tx.insert(documents).values({
          ...{
            ...of,
            id: firm.id(),
            lane: 'INTERNAL',
            title: 'Pass',
            document_type: 'PASSPORT',
            file_id: fileId,
          },
          ...{ added_by: '', added_at: at, modified_at: at, valid_until: addDays(today, 300) },
        }),
    ];
    for (const write of writes) {
      await firm.as(write);
      const next = await kept(id);
      expect(next).toBeGreaterThan(score);
      score = next;
    }
    const removals: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) =>
        tx
          .update(documents)
          .set({ valid_until: addDays(today, -1) })
          .where(eq(documents.client_id, id)),
      (tx) => tx.update(contacts).set({ deleted_at: at }).where(eq(contacts.client_id, id)),
      (tx) => tx.delete(clientTeams).where(eq(clientTeams.client_id, id)),
    ];
    for (const write of removals) {
      await firm.as(write);
      const next = await kept(id);
      expect(next).toBeLessThan(score);
      score = next;
    }
    await firm.as((tx) =>
      tx.update(documentTypes).set({ deleted_at: at }).where(eq(documentTypes.code, 'PASSPORT')),
    );
    expect(await kept(id)).toBeGreaterThan(score);
    await firm.as((tx) =>
      tx.update(documentTypes).set({ deleted_at: null }).where(eq(documentTypes.code, 'PASSPORT')),
    );
    await firm.as((tx) => tx.delete(clients).where(eq(clients.id, id)));
    expect(await scoreOf(id)).toBeUndefined();
  });

  test('is that of two writers, if two write at once', async () => {
    const id = firm.id();
    const at = server.now();
    await firm.as((tx) =>
      tx.insert(clients).values({
        ...{ id, kind: 'CORPORATE', name: 'Dogwood', record_status: 'active', business_status: 'ACTIVE' },
        ...{ office_id: officeId, created_at: at, last_update_at: at },
      }),
    );
    await Promise.all([
      firm.as((tx) => tx.insert(clientTeams).values({ client_id: id, team_id: teamId })),
      firm.as((tx) => tx.update(clients).set({ tax_id: 'X', sector: 'X' }).where(eq(clients.id, id))),
      firm.as((tx) =>
        tx.insert(contacts).values({ id: firm.id(), client_id: id, last_name: 'X', email: 'd@x.example' }),
      ),
    ]);
    await kept(id);
  });

  test('is computed again on the day that passes something, and only then', async () => {
    const id = firm.id();
    const at = server.now();
    await firm.as((tx) =>
      tx.insert(clients).values({
        ...{ id, kind: 'INDIVIDUAL', name: 'Elm', record_status: 'active', business_status: 'ON_HOLD' },
        ...{ office_id: officeId, created_at: at, last_update_at: at, next_review_date: addDays(today, 2) },
      }),
    );
    const before = await kept(id);
    await firm.as((tx) => scoreDue(tx, addDays(today, 2)));
    expect((await scoreOf(id))?.score).toBe(before);
    await firm.as((tx) => scoreDue(tx, addDays(today, 3)));
    expect((await scoreOf(id))?.score).toBeLessThan(before);
  });

  test('nobody writes it but the database', async () => {
    for (const role of ['staff', 'system', 'contact'] as const)
      await expect(
        server.db.as(actor(role, { userId: firm.staff.ADM.id }), (tx) =>
          tx.update(clientScores).set({ score: 100 }),
        ),
      ).rejects.toThrow();
  });
});
