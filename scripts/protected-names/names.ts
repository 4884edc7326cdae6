/**
 * Names that the specification (sections 5 and 9) and the design chose: none is removed as unused, and none stays without a user unnoticed.
 * By the file that has them, `package.json` for packages.
 */
type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Each with a file that uses it. What stands in styles and components, which may not import it, is used by the test that compares them with
 * it.
 */
export const used: Names = {
  'package.json': {
    react: 'src/main.tsx',
    'react-dom': 'src/main.tsx',
    '@tanstack/react-router': 'src/router.tsx',
    '@tanstack/react-query': 'src/session/query-client.ts',
    '@tanstack/query-sync-storage-persister': 'src/offline/plain/reference-persister.ts',
    'workbox-window': 'src/shell/updates/service-worker-client.ts',
    'vite-plugin-pwa': 'vite.config.ts',
    dexie: 'src/offline/database/outbox.ts',
    ky: 'src/api/request.ts',
    valibot: 'contract/core/values.ts',
    '@azure/msal-browser': 'src/session/sign-in/oidc-redirect.ts',
    '@sentry/react': 'src/shell/errors/monitoring.ts',
    luxon: 'src/lib/time/dates.ts',
    '@headlessui/react': 'src/ui/field/found/combobox-field.tsx',
    tailwindcss: 'src/styles.css',
    'react-pdf': 'src/ui/pdf/pdf-pages.tsx',
    vitest: 'vitest.config.ts',
    playwright: 'scripts/screenshots.ts',
  },
  'contract/core/limits.ts': {
    sessionMaximumMs: 'server/session/sign-in.ts',
    sessionThresholdMs: 'contract/core/limits.ts',
    renewAfterMs: 'src/session/renewal/live-session.ts',
    cookieMaxAgeSeconds: 'server/session/sign-in.ts',
    versionStoredMs: 'src/session/version-watch.ts',
    configCheckMs: 'src/session/watch-config.ts',
    jobPollMs: 'src/list/export/exports.queries.ts',
    redirectConsentMs: 'src/session/sign-in/return-to.ts',
    scriptLoadTimeoutMs: 'src/api/request.ts',
    errorTracingSampleRate: 'src/shell/errors/monitoring.ts',
    notificationMs: 'tests/quality/limits.test.ts',
    routePermissionNotificationMs: 'src/shell/guard/notify-refused.ts',
    errorNotificationMs: 'src/api/error-notification.ts',
    pageSizes: 'src/list/use-page-size.ts',
    defaultPage: 'contract/core/list.ts',
    defaultRecordPerPage: 'contract/core/list.ts',
    dateRangeFields: 'tests/quality/limits.test.ts',
    badgeMax: 'src/shell/menu/menu-link.tsx',
    mobileBreakpointPx: 'tests/quality/limits.test.ts',
    defaultLanguage: 'tests/quality/limits.test.ts',
    invalidFieldDelayMs: 'tests/quality/limits.test.ts',
    invalidFieldOffsetPx: 'tests/quality/limits.test.ts',
    nameMaxLength: 'contract/core/rules.ts',
    clientSearchMinLength: 'src/features/clients/client-list.tsx',
    maxUploadFiles: 'src/files/file-choice.tsx',
    uploads: 'src/files/file-choice.tsx',
    oldDocumentMonths: 'src/features/clients/client-header.tsx',
    startedOverMonths: 'src/features/clients/client-header.tsx',
    dateFormats: 'src/ui/moment/moment.tsx',
    timeThresholds: 'src/lib/time/distances.ts',
    lastVisitedClientStatusKey: 'src/features/clients/client-list.tsx',
  },
  'contract/core/rules.ts': {
    libraryTitle: 'src/features/storage/new-folder.tsx',
    uploadFile: 'src/files/use-uploads.ts',
    corporateClientForm: 'contract/clients/client-forms.ts',
    contactAccess: 'contract/clients/contacts.form.ts',
    redirectUrl: 'src/session/redirect.ts',
    textLabelled: 'contract/signing/draft-rules.ts',
    exportListName: 'src/list/export/export-dialog.tsx',
    folderName: 'src/features/storage/new-folder.tsx',
  },
  'contract/core/paths.ts': { splitPath: 'src/features/storage/place.rules.ts' },
  'contract/core/money.ts': {
    formatPrice: 'src/features/invoices/due-totals.tsx',
    formatMoney: 'server/invoices/invoice-pdf.ts',
    formatAmount: 'server/invoices/invoice-pdf.ts',
  },
  'src/lib/abbreviate.ts': { abbreviate: 'src/ui/tip/short-number.tsx' },
  'src/lib/time/dates.ts': { formatDate: 'src/records/fields.tsx' },
  'src/lib/time/distances.ts': {
    timeToExpiry: 'src/ui/moment/moment.tsx',
    relativeTime: 'src/ui/moment/moment.tsx',
  },
  'src/lib/sizes.ts': { formatSize: 'src/files/file-choice.tsx' },
  'src/lib/names.ts': {
    labelOf: 'src/records/choices.ts',
    managerName: 'src/features/clients/client-columns.tsx',
    badgeText: 'src/shell/menu/menu-link.tsx',
  },
  'src/ui/form/show-first-invalid.ts': { showFirstInvalid: 'src/ui/form/use-form.ts' },
};

/** Each with the issue that brings its user, or why it has none for good. */
export const awaited: Names = {
  'contract/core/limits.ts': {
    analyticsBuckets: 'Money and insight: charts of analytics',
    analyticsGranularities: 'Money and insight: charts of analytics',
    invoiceAmountMonths: 'Money and insight: the amount invoiced of a client',
    notInvoicedPeriods: 'Money and insight: the list of clients that were not invoiced',
    severityColours: 'Money and insight: analytics of data quality',
    qualityColours: 'Money and insight: analytics of data quality',
    storageKeys: 'Nobody: the design keeps in the device’s database what fd and sp kept.',
  },
  'contract/core/rules.ts': {
    oddNumber: 'Clients: fields of a form with a rule of its own',
    uniqueByName: 'Clients: parent groups',
    uniqueOther: 'Clients: parent groups',
    uniqueLastName: 'Clients: shareholders and owners',
    notSpecial: 'Clients: fields of a form with a rule of its own',
    uploadFiles: 'Clients: documents of onboarding',
    clientPortalAccess: 'Clients: an office before portal access',
    clientAccounting: 'Outside systems: accounts in the accounting tool',
  },
};
