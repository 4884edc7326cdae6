import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { Audience } from '#contract/core/endpoint.ts';
import { sharedDocumentPrefetch, yourDocumentPrefetch } from './features/documents/documents.prefetch.ts';
import { payReportPrefetch } from './features/payroll/monthly-report.prefetch.ts';
import { payslipPrefetch } from './features/payroll/payroll.prefetch.ts';
import { receivedPrefetch } from './features/signing/queue/received.prefetch.ts';
import { routeTree } from './route-tree.gen.ts';
import { routePages } from './shell/menu/route-pages.ts';

const hex = (digit: string) => digit.repeat(64);

const router = createRouter({
  routeTree,
  history: createMemoryHistory(),
  context: { router: () => router },
});
const prefetching = routePages(router).flatMap(({ path, page: { needs, prefetch } }) =>
  prefetch ? [{ path, needs: needs?.all ?? [], list: prefetch.list }] : [],
);
const audiencesOf: Record<string, readonly Audience[]> = {
  app: ['staff'],
  client: ['contact', 'employee'],
  external: ['signer'],
};

test('every portal keeps the documents that wait for a signature', () => {
  const paths = prefetching.map(({ path }) => path);
  for (const portal of Object.keys(audiencesOf)) expect(paths).toContain(`/${portal}/sign/document-to-sign/`);
});

test.each(prefetching)(
  'the list of $path, and its files, are read by who may see it',
  async ({ path, needs, list }) => {
    const { allow } = (await list()).endpoint;
    if (allow.by !== 'bearer') throw new Error('No token is asked for.');
    expect(needs).toEqual(expect.arrayContaining([...(allow.permissions?.all ?? [])]));
    expect(allow.audiences.some((each) => audiencesOf[path.split('/')[1] ?? '']?.includes(each))).toBe(true);
  },
);

test('the last 24 payslips are kept, the newest first', () => {
  const rows = Array.from({ length: 30 }, (_, n) => ({ id: `p${n}`, file: { sha256: hex('a'), size: n } }));
  const kept = payslipPrefetch.files(rows);
  expect(payslipPrefetch.class).toBe('payslip');
  expect(kept.map(({ id }) => id)).toEqual(rows.slice(0, 24).map(({ id }) => id));
  expect(kept[0]).toMatchObject({ sha256: hex('a'), bytes: 0 });
});

test('of shared documents those are kept that a contact pinned', () => {
  const rows = [{ id: 's', file: { sha256: hex('c'), size: 9 } }];
  expect(sharedDocumentPrefetch.class).toBe('pinned');
  expect(sharedDocumentPrefetch.files(rows)).toMatchObject([{ id: 's', sha256: hex('c'), bytes: 9 }]);
});

test('of what the client sent, those are kept that a contact pinned; shared ones are kept by their own list', () => {
  const file = { sha256: hex('c'), size: 9 };
  const rows = [
    { id: 's', lane: 'SHARED', file },
    { id: 'f', lane: 'FROM_CLIENT', file },
  ];
  expect(yourDocumentPrefetch.class).toBe('pinned');
  expect(yourDocumentPrefetch.files(rows)).toMatchObject([{ id: 'f', sha256: hex('c'), bytes: 9 }]);
});

test('of payroll reports the files of those are kept that wait for an answer', () => {
  const files = (id: string) => [{ id, file: { sha256: hex('d'), size: 5 } }];
  const rows = [
    { id: 'r1', status: 'CLIENT_APPROVAL', files: files('f1') },
    { id: 'r2', status: 'PUBLISHED', files: files('f2') },
  ];
  expect(payReportPrefetch.files(rows)).toMatchObject([{ id: 'f1', sha256: hex('d'), bytes: 5 }]);
});

test('documents that wait for a signature are kept, others are not', () => {
  const document = { id: 'd', name: 'Contract', sha256: hex('b'), size: 7 };
  const rows = [
    { id: 'e1', version: 2, status: 'sent', action: 'due', documents: [document] },
    { id: 'e2', version: 1, status: 'sent', action: 'signed', documents: [document] },
    { id: 'e3', version: 1, status: 'cancelled', action: 'due', documents: [document] },
  ];
  expect(receivedPrefetch.class).toBe('due');
  expect(receivedPrefetch.files(rows)).toMatchObject([{ id: 'd', sha256: hex('b'), bytes: 7 }]);
});
