import { expect, test } from 'vitest';
import type { AuditEvent } from '../audit/audit.ts';
import type { Evidence } from '../audit/evidence.ts';
import { eventLines } from './event-lines.ts';

const at = '2026-11-21T13:00:00.000Z';
const ann = {
  id: 'ann',
  name: 'Ann Lee',
  email: 'ann@else.example',
  role: 'approver',
} as Evidence['recipients'][number];
const bo = { id: 'bo', name: 'Bo Berg', email: 'bo@firm.example' };
const lease = { id: 'lease', name: 'Lease.pdf' } as Evidence['documents'][number];
const staff = [{ id: 'cy', name: 'Cy Dee' }];
const line = (event: AuditEvent) =>
  eventLines([event], { sender: bo, recipients: [ann], documents: [lease] }, staff)[0];

test.each<[AuditEvent, string]>([
  [{ type: 'sent', at, by: 'bo', version: 1, documents: [] }, 'Bo Berg sent it.'],
  [
    {
      ...{ type: 'sent', at, by: 'bo', version: 1, documents: [] },
      drawings: [
        { id: 'lease', state: 'compared', differing: [2, 5].map((page) => ({ page, how: 'elsewhere' })) },
      ],
    },
    'Bo Berg sent it, although other programs draw pages 2 and 5 of “Lease.pdf” differently.',
  ],
  [
    {
      ...{ type: 'corrected', at, by: 'bo', version: 2, documents: [] },
      drawings: [{ id: 'lease', state: 'unknown', differing: [] }],
    },
    'Bo Berg replaced a document, although “Lease.pdf” could not be compared with what other programs show.',
  ],
  [
    {
      ...{ type: 'corrected', at, by: 'bo', version: 2, documents: [] },
      drawings: [{ id: 'lease', state: 'unknown', differing: [], lookedAt: ['whole'] }],
    },
    'Bo Berg replaced a document, although “Lease.pdf” could not be compared with what other programs show (looked over whole in another program, as its sender confirmed).',
  ],
  [
    { type: 'told', at, recipient: 'ann', of: 'reminder', mail: 'm', by: 'cy' },
    'A mail was written to Ann Lee: a reminder, asked for by Cy Dee.',
  ],
  [
    { type: 'handed_over', at, by: 'bo', to: 'cy', until: null },
    'Bo Berg handed it over to Cy Dee, for good.',
  ],
  [
    { type: 'handed_over', at, by: 'bo', to: 'cy', until: at },
    'Bo Berg handed it over to Cy Dee, until 2026-11-21 13:00:00 UTC.',
  ],
  [{ type: 'taken_back', at, by: 'bo' }, 'Bo Berg ended the hand-over.'],
  [
    { type: 'accepted', at, by: 'bo', recipient: 'ann', submission: 's' },
    'Bo Berg let the late approval of Ann Lee count.',
  ],
  [{ type: 'ended', at, by: null, status: 'expired', reason: null }, 'The deadline passed.'],
  [{ type: 'viewed', at, recipient: 'gone', documents: [] }, 'Somebody opened it for the first time.'],
])('%j: %s', (event, words) => {
  expect(line(event)).toEqual({ at: '2026-11-21 13:00:00 UTC', what: words, from: '' });
});

test('a submission says which device and network it came from, and when the device says it was made', () => {
  const act = {
    ...{ type: 'approved', at, recipient: 'ann', submission: 's', ticket: 't', bodyHash: '', deviceSig: '' },
    ...{ device: '019a0000-0000-7000-8000-00000000abcd', deviceTime: '2026-11-21T12:00:00.000Z' },
    ...{ elapsedMs: null, offline: true, authLevel: 'link', authAt: at, documents: [] },
    ...{ ip: '192.0.2.1', userAgent: 'Firefox' },
  } as AuditEvent;
  expect(line(act)).toMatchObject({
    what: "Ann Lee approved offline, 2026-11-21 12:00:00 UTC by the device's clock.",
    from: 'device …00000000abcd, address 192.0.2.1, Firefox',
  });
});
