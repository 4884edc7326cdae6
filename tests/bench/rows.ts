import { scriptsOf, styles } from './build.ts';
import {
  exportMemory,
  listAnswerFigure,
  listGrowth,
  listProcessor,
  listUnderLoad,
} from './lists/measures.ts';
import { matchingRows } from './matching/rows.ts';
import { axeViolations, lostContent } from './measures/accessibility.ts';
import { installability } from './measures/installable.ts';
import { largestPaint } from './measures/largest-paint.ts';
import { layoutShift } from './measures/layout-shift.ts';
import { type Category, score } from './measures/lighthouse.ts';
import { memoryOfReading } from './measures/memory.ts';
import { offlineReopen } from './measures/offline-reopen.ts';
import { faultTable, randomFaults, randomPeople } from './measures/outbox-faults.ts';
import { firstPageFigure, longDocument } from './measures/pdf.ts';
import { beforeShell, precacheSize } from './measures/precache.ts';
import { installableApp } from './measures/pwa.ts';
import { readyOffline } from './measures/ready-offline.ts';
import { employeeRequests, requestsOf } from './measures/requests.ts';
import type { PdfName } from './pdf-files.ts';
import { peopleRows } from './people/rows.ts';
import { employee } from './people.ts';
import { portalRows } from './portal/rows.ts';
import type { Row } from './row.ts';
import { scansToRead } from './scans.ts';
import { serverRows } from './server/rows.ts';
import { signingRows } from './signing/rows.ts';
import { suiteRows } from './suite.ts';
import { tapRows } from './taps/rows.ts';

const js = (page: string, path: string, most: number): Row => ({
  row: `js.${page}`,
  name: `JS of first load, brotli: ${page}`,
  unit: 'kB',
  bar: { most },
  measure: async () => scriptsOf(path),
});
const requests = (page: string, measure: Row['measure']): Row => ({
  row: `requests.${page}`,
  name: `requests of first load, until it is there: ${page}`,
  bar: { most: 12 },
  measure,
});
const lighthouse = (page: Parameters<typeof score>[0], performance: number): Row[] =>
  Object.entries({ performance, accessibility: 100, bestPractices: 100 }).map(([category, least]) => ({
    row: `lighthouse.${page}.${category}`,
    name: `Lighthouse 13 mobile, ${page}: ${category}`,
    bar: { least },
    measure: () => score(page, category as Category),
  }));
const pdf = (name: PdfName): Row => ({
  row: `pdf.${name}`,
  name: `first page on the screen ÷ plain pdf.js: ${name}`,
  unit: '×',
  bar: { most: 1.25 },
  measure: () => firstPageFigure(name),
});

const ready = (who: Parameters<typeof readyOffline>[0]): Row => ({
  row: `ready.${who}`,
  name: `first load to “Ready offline” ÷ hello, slow 3G, CPU ÷ 4: ${who}`,
  unit: '×',
  // printed
  bar: { least: 0 },
  measure: () => readyOffline(who),
});

const memory = (of: string, pages: string, measure: Row['measure']): Row => ({
  row: `pdf.memory.${of}`,
  name: `renderer memory after ${pages}, read and searched ÷ after the first`,
  unit: '×',
  bar: { most: 1.5 },
  measure,
});

/** Every figure, with what it must reach. */
export const rows: readonly Row[] = [
  js('sign-in', '/auth/login', 140),
  js('portal-shell', '/client', 200),
  js('my-payslips', '/client/my-payslips', 200),
  js('document-to-sign', '/client/sign/document-to-sign/1', 200),
  {
    row: 'css',
    name: 'CSS of first load, brotli',
    unit: 'kB',
    bar: { most: 15 },
    measure: async () => styles(),
  },
  requests('sign-in', () => requestsOf('/auth/login', 'form input')),
  requests('my-payslips', () => employeeRequests(() => '/client/my-payslips', 'main li a')),
  requests('document-to-sign', () => employeeRequests(({ papers }) => papers['one-page'], 'main progress')),
  {
    row: 'precache.size',
    name: 'precache of the phone portals, raw',
    unit: 'MB',
    bar: { most: 4 },
    measure: precacheSize,
  },
  { row: 'precache.order', name: 'files kept before the shell', bar: { most: 0 }, measure: beforeShell },
  ready('employee'),
  ready('signer'),
  ...lighthouse('sign-in', 98),
  ...lighthouse('my-payslips', 97),
  ...lighthouse('document-to-sign', 95),
  { row: 'pwa', name: 'Lighthouse 11.7.1: PWA', bar: { least: 100 }, measure: installableApp },
  { row: 'install', name: 'what hinders installing', bar: { most: 0 }, measure: installability },
  { row: 'lcp', name: 'LCP ÷ hello: sign-in', unit: '×', bar: { most: 1.5 }, measure: largestPaint },
  {
    row: 'cls',
    name: 'CLS, every screen and navigation',
    bar: { most: 0 },
    limit: 60,
    measure: layoutShift,
  },
  {
    row: 'axe',
    name: 'axe violations: every screen, both themes, phone and desktop',
    bar: { most: 0 },
    limit: 60,
    measure: axeViolations,
  },
  {
    row: 'reflow',
    name: 'content lost on every screen: 320 px, 200 % text, a phone held sideways',
    bar: { most: 0 },
    limit: 60,
    measure: lostContent,
  },
  pdf('one-page'),
  pdf('300-pages'),
  pdf('paper'),
  pdf('pictures'),
  {
    row: 'pdf.long',
    name: 'first page on the screen: 300 pages ÷ 1 page',
    unit: '×',
    bar: { most: 1.25 },
    measure: longDocument,
  },
  memory('text', '300 pages', async () =>
    memoryOfReading('employee', (await employee()).papers['300-pages']),
  ),
  memory('scans', '300 pages of 37 MB', async () => memoryOfReading('both', await scansToRead())),
  {
    row: 'offline',
    name: 'offline reopen of my-payslips ÷ hello, CPU ÷ 4',
    unit: '×',
    bar: { most: 1.5 },
    measure: offlineReopen,
  },
  {
    row: 'outbox.table',
    name: 'lost, doubled, falsely sent or stuck: every queued command × 16 faults × moments',
    bar: { most: 0 },
    measure: faultTable,
  },
  {
    row: 'outbox.random',
    name: 'the same, or a screen that disagrees after 10 s: 600 acts of three kinds of people, random faults',
    bar: { most: 0 },
    measure: randomFaults,
  },
  {
    row: 'outbox.people',
    name: 'the same on the app’s screens: 510 acts of three kinds of people in two tabs and a worker, random faults',
    bar: { most: 0 },
    limit: 90,
    measure: randomPeople,
  },
  {
    row: 'list.answer',
    name: 'list answer at 50,000 clients (filters, order, page) ÷ a bare route, p50',
    unit: '×',
    bar: { most: 1.5 },
    measure: listAnswerFigure,
  },
  {
    row: 'list.load',
    name: 'list answer under 50 at once: p99 ÷ p50, of the worst question',
    unit: '×',
    bar: { most: 5 },
    measure: listUnderLoad,
  },
  ...(
    [
      ['node', 'Node', 1.5],
      ['postgres', 'PostgreSQL', 1.3],
    ] as const
  ).map(
    ([of, name, most]): Row => ({
      row: `list.processor.${of}`,
      name: `processor time of ${name} for a list, under 50 at once ÷ a route without sessions and roles`,
      unit: '×',
      bar: { most },
      measure: () => listProcessor(of),
    }),
  ),
  {
    row: 'list.growth',
    name: 'the same list at 500,000 clients ÷ at 50,000',
    unit: '×',
    bar: { most: 2 },
    measure: listGrowth,
  },
  ...(['csv', 'xlsx'] as const).map(
    (format): Row => ({
      row: `export.${format}`,
      name: `memory while 50,000 clients are exported, over idle: ${format.toUpperCase()}`,
      unit: 'MB',
      bar: { most: 100 },
      measure: () => exportMemory(format),
    }),
  ),
  ...tapRows,
  ...signingRows,
  ...serverRows,
  ...peopleRows,
  ...portalRows,
  ...matchingRows,
  ...suiteRows,
];
