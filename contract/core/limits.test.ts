import { expect, test } from 'vitest';
import * as limits from './limits.ts';

// The specification's numbers, entered a second time, so that a typing error shows.
const entries = new Map<string, unknown>(Object.entries(limits));
test.each<[keyof typeof limits, unknown]>([
  ['sessionMaximumMs', 3_600_000],
  ['sessionThresholdMs', 600_000],
  ['renewAfterMs', 50 * 60 * 1000],
  ['sessionAbsoluteMs', 43_200_000],
  ['cookieMaxAgeSeconds', 3600],
  ['offlineDays', 14],
  ['externalOfflineDays', 7],
  ['versionStoredMs', 10_800_000],
  ['versionCheckMs', 300_000],
  ['configCheckMs', 300_000],
  ['jobPollMs', 2000],
  ['hiddenJobPollMs', 10_000],
  ['redirectConsentMs', 600_000],
  ['scriptLoadTimeoutMs', 120_000],
  ['errorTracingSampleRate', 1],
  ['notificationMs', 2000],
  ['routePermissionNotificationMs', 3000],
  ['errorNotificationMs', 8000],
  ['pageSizes', [10, 20, 30, 50, 100]],
  ['defaultPage', 1],
  ['defaultRecordPerPage', 10],
  ['dateRangeFields', ['start_date', 'closedate', 'last_invoice']],
  ['badgeMax', 99],
  ['mobileBreakpointPx', 768],
  ['defaultLanguage', 'en'],
  ['invalidFieldDelayMs', 500],
  ['invalidFieldOffsetPx', 20],
  ['nameMaxLength', 255],
  ['clientSearchMinLength', 3],
  ['maxUploadFiles', 10],
  ['uploadIdleMs', 604_800_000],
  ['signatoryTolerancePt', 1],
  ['oldDocumentMonths', 3],
  ['startedOverMonths', 18],
  ['analyticsBuckets', 12],
  ['analyticsGranularities', ['days', 'weeks', 'months', 'years']],
  ['notInvoicedPeriods', 12],
  ['invoiceAmountMonths', 15],
  ['severityColours', { high: 'red', medium: 'amber', low: 'blue' }],
  ['qualityColours', { high: 'green', medium: 'amber', low: 'red' }],
  ['timeThresholds', { seconds: 60, minutes: 60, hours: 24 }],
  ['storageKeys', { fd: 'fd', sp: 'sp' }],
  ['lastVisitedClientStatusKey', 'last_visited_client_status'],
])('%s', (name, value) => {
  expect(entries.get(name)).toEqual(value);
});

test('upload kinds', () => {
  const { document, image, signing } = limits.uploads;
  expect(document.extensions.join(', ')).toBe(
    'bmp, gif, jpg, png, doc, docx, xls, xlsx, ppt, pptx, pdf, odt, txt, text, rtf, zip',
  );
  expect(image.extensions).toEqual(['jpg', 'png']);
  expect(signing.extensions).toEqual(['pdf']);
  expect([document, image, signing].map((kind) => kind.underBytes)).toEqual([
    20_971_520, 2_097_152, 20_971_520,
  ]);
});

test('date formats', () => {
  expect(Object.values(limits.dateFormats)).toEqual([
    'DD MMM YYYY',
    'DD MMM YYYY HH:mm',
    'YYYY-MM-DD',
    'DD MMM',
    'MMM Do',
    'MMMM YYYY',
  ]);
});
