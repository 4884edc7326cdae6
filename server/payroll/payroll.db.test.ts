import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import {
  acknowledgeHrDocument,
  type HrDocument,
  listHrDocuments,
  listPayslips,
  markPayslipViewed,
  type Payslip,
  readHrDocumentFile,
  readPayslipFile,
} from '#contract/payroll/payroll.ts';
import { figuresOf, type PayslipLine } from '#contract/payroll/payslip-totals.ts';
import { isClean, popplerText } from '#tests/fixtures/pdf-tools.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { insertHrDocuments, insertPayslipLines, insertPayslips } from './queries.ts';
import { payslips } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let birch: Tenant;
let emma: string;
let other: string;
let slipIds: Record<'august' | 'draft' | 'withdrawn', string>;

const lines: PayslipLine[] = [
  { kind: 'EARNING', label: 'Basic salary', amount: '1234567.80' },
  { kind: 'REIMBURSEMENT', label: 'Voyage à Genève', amount: '20.05' },
  { kind: 'TAX', label: 'Source tax', amount: '234000.00' },
];
const figures = { ...figuresOf(lines), ytd_gross: '9876543.21', ytd_net: '8765432.10' };

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  alder = await firm.tenant('Alder');
  birch = await firm.tenant('Birch');
  emma = await firm.bearerOf(alder.employee.accountId, 'client', 'employee');
  other = await firm.bearerOf(birch.employee.accountId, 'client', 'employee');
  slipIds = { august: firm.id(), draft: firm.id(), withdrawn: firm.id() };
  const slip = (id: string, month: string, status: 'PUBLISHED' | 'DRAFT' | 'WITHDRAWN') => ({
    id,
    employee_id: alder.employee.id,
    period_start: `2026-${month}-01`,
    period_end: `2026-${month}-28`,
    pay_date: `2026-${month}-25`,
    currency: 'CHF',
    ...figures,
    status,
    published_at: '2026-09-01T08:00:00.000Z',
  });
  await server.db.as(actor('system'), async (tx) => {
    await insertPayslips(tx, [
      slip(slipIds.august, '08', 'PUBLISHED'),
      slip(slipIds.draft, '11', 'DRAFT'),
      slip(slipIds.withdrawn, '07', 'WITHDRAWN'),
    ]);
    await insertPayslipLines(
      tx,
      lines.map((line) => ({ id: firm.id(), payslip_id: slipIds.august, ...line })),
    );
  });
});
afterAll(() => server.close());

const at = { at: '2026-09-02T10:00:00.000Z' };
const listed = async (bearer: string) => {
  const response = await server.call(listPayslips, { query: {} }, { bearer });
  expect(response.status).toBe(200);
  return (await response.json()) as ListAnswer<Payslip>;
};
const activities = (event: string, subject: string) =>
  server.db.as(actor('system'), async (tx) => {
    const { rows } = await tx.execute(
      `select audience from activity_log where event = '${event}' and subject_id = '${subject}'`,
    );
    return rows;
  });

describe('payslips', () => {
  test('are one’s own and published, the newest first', async () => {
    const { data, meta } = await listed(emma);
    expect(data.map(({ id }) => id)).toEqual([alder.payslipId, slipIds.august]);
    expect(meta.total).toBe(2);
    expect(data[1]).toMatchObject({
      net: { amount: '1000587.85', currency: 'CHF' },
      gross: { amount: '1234587.85', currency: 'CHF' },
      file: { name: 'Payslip 2026-08.pdf', type: 'application/pdf' },
    });
    expect((await listed(other)).data.map(({ id }) => id)).toEqual([birch.payslipId]);
  });

  test('can be sorted and filtered by date, and refuse what is no date', async () => {
    const ask = (filters: unknown[]) =>
      server.call(
        listPayslips,
        { query: { sort: 'period_end', filters: JSON.stringify(filters) } },
        { bearer: emma },
      );
    const response = await ask([{ field: 'period_end', operator: 'LTE', keyword: '2026-09-30' }]);
    const { data } = (await response.json()) as ListAnswer<Payslip>;
    expect(data.map(({ id }) => id)).toEqual([slipIds.august]);
    expect((await ask([{ field: 'pay_date', operator: 'EQ', keyword: 'May' }])).status).toBe(422);
  });

  test('have the file their list promised, made once', async () => {
    const before = (await listed(emma)).data[1]?.file;
    const response = await server.call(readPayslipFile, { params: { id: slipIds.august } }, { bearer: emma });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(before?.sha256);
    expect(bytes.length).toBe(before?.size);
    expect((await listed(emma)).data[1]?.file).toEqual(before);
  });

  test('are the same bytes again when they are made again', async () => {
    const sha = async () => (await listed(emma)).data.map(({ file }) => file.sha256);
    const before = await sha();
    await server.db.as(actor('system'), (tx) => tx.update(payslips).set({ file_id: null }));
    expect(await sha()).toEqual(before);
  });

  test('are made again when their stored file is lost, to the very same', async () => {
    const slip = { params: { id: slipIds.august } };
    const file = (await listed(emma)).data[1]?.file;
    const sha256 = file?.sha256 ?? '';
    await server.services.files.delete(sha256);
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => server.call(readPayslipFile, slip, { bearer: emma })),
    );
    for (const response of responses) {
      expect(response.status).toBe(200);
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    expect(await server.services.files.exists(sha256)).toBe(true);
    expect((await listed(emma)).data[1]?.file).toEqual(file);
  });

  test('payslips whose lost file cannot be drawn as it was get another, and keep it', async () => {
    const slip = { params: { id: slipIds.august } };
    const before = (await listed(emma)).data[1]?.file.sha256 ?? '';
    await server.services.files.delete(before);
    // The employer has another name by now.
    await server.db.as(actor('system'), (tx) =>
      tx.execute(`update clients set name = 'Alder & Sons' where id = '${alder.clientId}'`),
    );
    const response = await server.call(readPayslipFile, slip, { bearer: emma });
    expect(response.status).toBe(200);
    const after = (await listed(emma)).data[1]?.file.sha256;
    expect(after).not.toBe(before);
    expect(response.headers.get('etag')).toBe(`"${after}"`);
  });

  test('get one file each however many ask at once', async () => {
    await server.db.as(actor('system'), (tx) => tx.update(payslips).set({ file_id: null }));
    const count = async () => {
      const { rows } = await server.db.as(actor('system'), (tx) =>
        tx.execute("select count(*)::int as n from files where name = 'Payslip 2026-08.pdf'"),
      );
      return Number(rows[0]?.n);
    };
    const before = await count();
    await Promise.all(Array.from({ length: 5 }, () => listed(emma)));
    expect(await count()).toBe(before + 1);
  });

  test('are PDFs that other programs read, with every figure in them', async () => {
    const response = await server.call(readPayslipFile, { params: { id: slipIds.august } }, { bearer: emma });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(isClean(bytes)).toBe(true);
    const text = popplerText(bytes);
    for (const part of [
      'Alder',
      'Emma Alder',
      'August 2026',
      '25 Aug 2026',
      'Voyage à Genève',
      '1,234,567.80',
      '20.05',
      '234,000.00',
      '1,234,587.85',
      'CHF 1,000,587.85',
      '9,876,543.21',
      '8,765,432.10',
    ])
      expect(text).toContain(part);
  });

  test('of others, drafts and withdrawn ones do not exist', async () => {
    for (const [id, bearer] of [
      [slipIds.august, other],
      [slipIds.draft, emma],
      [slipIds.withdrawn, emma],
    ] as const) {
      expect((await server.call(readPayslipFile, { params: { id } }, { bearer })).status).toBe(404);
      const viewed = await server.call(markPayslipViewed, { params: { id }, body: at }, { bearer });
      expect(viewed.status).toBe(404);
    }
  });

  test('remember when they were first opened, and log it once', async () => {
    const mark = (time: string) =>
      server.call(
        markPayslipViewed,
        { params: { id: slipIds.august }, body: { at: time } },
        { bearer: emma },
      );
    expect((await mark(at.at)).status).toBe(204);
    expect((await mark('2026-10-01T00:00:00.000Z')).status).toBe(204);
    expect((await listed(emma)).data[1]?.first_viewed_at).toBe(at.at);
    expect(await activities('viewed', slipIds.august)).toEqual([{ audience: 'client_employee' }]);
  });

  test('opened by a clock that runs ahead were opened now', async () => {
    const body = { at: '2999-01-01T00:00:00.000Z' };
    const before = server.now();
    await server.call(markPayslipViewed, { params: { id: alder.payslipId }, body }, { bearer: emma });
    const opened = (await listed(emma)).data[0]?.first_viewed_at ?? '';
    expect(Date.parse(opened)).toBeLessThanOrEqual(Date.parse(server.now()));
    expect(Date.parse(opened)).toBeGreaterThanOrEqual(Date.parse(before));
  });
});

describe('HR documents', () => {
  const documentsOf = async (bearer: string) => {
    const response = await server.call(listHrDocuments, { query: {} }, { bearer });
    return ((await response.json()) as ListAnswer<HrDocument>).data;
  };
  const acknowledge = (id: string, bearer: string, time = at.at) =>
    server.call(acknowledgeHrDocument, { params: { id }, body: { at: time } }, { bearer });

  test('are one’s own and meant to be seen', async () => {
    const hidden = firm.id();
    await server.db.as(actor('system'), async (tx) => {
      const file_id = await firm.file(tx, 'Secret.pdf');
      const added_at = server.now();
      const about = { type: 'OTHER' as const, title: 'Secret', file_id, added_at };
      await insertHrDocuments(tx, [
        { id: hidden, employee_id: alder.employee.id, ...about, visible_to_employee: false },
      ]);
    });
    expect((await documentsOf(emma)).map(({ id }) => id)).toEqual([alder.hrDocumentId]);
    for (const [id, bearer] of [
      [hidden, emma],
      [alder.hrDocumentId, other],
    ] as const) {
      expect((await server.call(readHrDocumentFile, { params: { id } }, { bearer })).status).toBe(404);
      expect((await acknowledge(id, bearer)).status).toBe(404);
    }
  });

  test('have their file', async () => {
    const id = alder.hrDocumentId;
    const response = await server.call(readHrDocumentFile, { params: { id } }, { bearer: emma });
    expect(response.status).toBe(200);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('are acknowledged once, whatever is sent again', async () => {
    const answers = [];
    for (const time of [at.at, '2026-10-05T00:00:00.000Z', at.at]) {
      const response = await acknowledge(alder.hrDocumentId, emma, time);
      expect(response.status).toBe(200);
      answers.push(((await response.json()) as { data: HrDocument }).data);
    }
    for (const answer of answers)
      expect(answer).toMatchObject({ acknowledgement: 'DONE', acknowledged_at: at.at });
    expect(await activities('acknowledged', alder.hrDocumentId)).toHaveLength(1);
    expect((await documentsOf(other))[0]?.acknowledgement).toBe('REQUIRED');
  });

  test('that ask for nothing say so', async () => {
    const id = firm.id();
    await server.db.as(actor('system'), async (tx) => {
      const file_id = await firm.file(tx, 'Memo.pdf');
      const about = { type: 'OTHER' as const, title: 'Memo', file_id, added_at: server.now() };
      await insertHrDocuments(tx, [
        { id, employee_id: alder.employee.id, ...about, visible_to_employee: true },
      ]);
    });
    const response = await acknowledge(id, emma);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      message: 'This document does not ask for an acknowledgement.',
    });
  });
});
