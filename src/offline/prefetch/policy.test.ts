import { expect, test } from 'vitest';
import { audiences } from '../../../contract/core/endpoint.ts';
import { policy } from './policy.ts';

const hex = (digit: string) => digit.repeat(64);

test.each(audiences)('every list and file kept for the %s is theirs to read', (audience) => {
  for (const { endpoint } of policy[audience]) {
    expect(endpoint.allow).toMatchObject({ by: 'bearer', audiences: expect.arrayContaining([audience]) });
  }
});

test('the last 24 payslips are kept, the newest first', () => {
  const rows = Array.from({ length: 30 }, (_, n) => ({ id: `p${n}`, file: { sha256: hex('a'), size: n } }));
  const kept =
    policy.employee.find(({ endpoint }) => endpoint.name === 'payroll.listPayslips')?.files(rows) ?? [];
  expect(kept.map(({ id }) => id)).toEqual(rows.slice(0, 24).map(({ id }) => id));
  expect(kept[0]).toMatchObject({ class: 'payslip', sha256: hex('a'), bytes: 0 });
});

test('of shared documents those are kept that a contact pinned', () => {
  const rows = [{ id: 's', file: { sha256: hex('c'), size: 9 } }];
  const kept = policy.contact.flatMap(({ endpoint, files }) =>
    endpoint.name === 'documents.listShared' ? files(rows) : [],
  );
  expect(kept).toMatchObject([{ id: 's', class: 'pinned', sha256: hex('c'), bytes: 9 }]);
});

test.each(audiences)(
  'documents that wait for the signature of the %s are kept, others are not',
  (audience) => {
    const document = { id: 'd', name: 'Contract', sha256: hex('b'), size: 7 };
    const rows = [
      { id: 'e1', version: 2, status: 'sent', action: 'due', documents: [document] },
      { id: 'e2', version: 1, status: 'sent', action: 'signed', documents: [document] },
      { id: 'e3', version: 1, status: 'cancelled', action: 'due', documents: [document] },
    ];
    const [queue] = policy[audience];
    expect(queue?.files(rows)).toMatchObject([{ id: 'd', class: 'due', envelope: { id: 'e1', version: 2 } }]);
  },
);
