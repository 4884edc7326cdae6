/** Every constant of the specification's section 9 and the numbers of sections 4 and 5. The unit ends the name. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const mebibyte = 1024 * 1024;

// Session

/** A session idles out after this long. */
export const sessionMaximumMs = 3_600_000;
/** A session is renewed once it has this little left. */
export const sessionThresholdMs = 600_000;
/** Age from which any response renews the access token. */
export const renewAfterMs = sessionMaximumMs - sessionThresholdMs;
/** A session ends this long after sign-in, however busy. */
export const sessionAbsoluteMs = 12 * hour;
export const cookieMaxAgeSeconds = 3600;
/** The one-time code a sender may ask of outside recipients: its length, how long it is good, and for how many tries. */
export const codeDigits = 6;
export const codeGoodForMs = 10 * minute;
export const codeTries = 5;
/** Another code is mailed no sooner. */
export const codeRestMs = 30 * second;
/** Most codes mailed to one recipient in a day (UTC): each gives new tries, which would add up, and so would the mails. */
export const codesPerDay = 10;
/** Kept data opens this long after the last contact with the server; the firm can change it. */
export const offlineDays = 14;
/** The same for external signers (docs/security.md, keys). */
export const externalOfflineDays = 7;

// Checks, polls and timeouts

/** How long the result of a version check spares the call. */
export const versionStoredMs = 10_800_000;
/** How often the version is checked. */
export const versionCheckMs = 5 * minute;
export const configCheckMs = 300_000;
export const jobPollMs = 2000;
/** The same while the tab is hidden. */
export const hiddenJobPollMs = 10 * second;
/** How long the place a person was going to is kept while they sign in or give consent. */
export const redirectConsentMs = 600_000;
export const scriptLoadTimeoutMs = 120 * second;
export const errorTracingSampleRate = 1;

// Notifications

export const notificationMs = 2000;
export const routePermissionNotificationMs = 3000;
export const errorNotificationMs = 8000;

// Lists

export const pageSizes = [10, 20, 30, 50, 100] as const;
export const defaultPage = 1;
export const defaultRecordPerPage = 10;
/** Fields filtered by a range of dates. */
export const dateRangeFields = ['start_date', 'closedate', 'last_invoice'] as const;
/** A badge shows numbers up to this one, then `99+`. */
export const badgeMax = 99;

// Screen

export const mobileBreakpointPx = 768;
export const defaultLanguage = 'en';
/** From a refused submit to the scroll to the first invalid field. */
export const invalidFieldDelayMs = 500;
/** What stays free above that field, besides the navbar. */
export const invalidFieldOffsetPx = 20;

// Forms and uploads

export const nameMaxLength = 255;
/** A search of so many characters looks anywhere in a name; a shorter one where words begin. */
export const clientSearchMinLength = 3;
export const maxUploadFiles = 10;
/** What may be uploaded where; a file must be smaller than `underBytes`. */
export const uploads = {
  document: {
    extensions: 'bmp gif jpg png doc docx xls xlsx ppt pptx pdf odt txt text rtf zip'.split(' '),
    underBytes: 20 * mebibyte,
  },
  image: { extensions: ['jpg', 'png'], underBytes: 2 * mebibyte },
  signing: { extensions: ['pdf'], underBytes: 20 * mebibyte },
};
export type UploadKind = keyof typeof uploads;
/** What one account may begin to upload within 24 hours. */
export const uploadBytesPerDay = 2048 * mebibyte;
/** From here on the person is told how much is left: as much as the most files of the largest kind have. */
export const uploadBytesScarce = maxUploadFiles * 20 * mebibyte;
/** An upload that has not arrived after this long is no longer one of those under way at one time. */
export const uploadUnderWayMs = 10 * minute;
/** An upload nobody went on with for this long is forgotten; whoever comes back begins it anew. */
export const uploadIdleMs = 7 * day;
/** The file of a finished upload of which nothing is made for this long is forgotten; whoever comes back uploads it anew. */
export const uploadUnusedMs = 30 * day;
/** Signatories may touch and overlap by this much. */
export const signatoryTolerancePt = 1;

// Signing

/** How long an envelope may be signed unless its sender says otherwise. */
export const usualDeadlineMs = 30 * day;
/** Days after the invitation on which whoever has not acted is reminded, unless the sender says otherwise. */
export const usualReminderDays = [3, 7, 14];
/** By hand or by itself, nobody is reminded of an envelope again sooner than this. */
export const remindAgainMs = hour;
/** The languages dates are printed in, ISO 639-1; the app itself speaks English only. */
export const dateLanguages = ['en', 'de', 'el', 'es', 'fr', 'it', 'nl', 'pl', 'pt'] as const;
export type DateLanguage = (typeof dateLanguages)[number];

// Business periods

/** A client's newest document older than this is worth a note. */
export const oldDocumentMonths = 3;
/** A client that started longer ago than this reads 'Started over 18 months ago'. */
export const startedOverMonths = 18;
export const analyticsBuckets = 12;
export const analyticsGranularities = ['days', 'weeks', 'months', 'years'] as const;
export const notInvoicedPeriods = 12;
export const invoiceAmountMonths = 15;

// Data quality

/** Colour of a missing item by how much it matters; never without icon and word. */
export const severityColours = { high: 'red', medium: 'amber', low: 'blue' } as const;
/** Colour of a client's overall quality. */
export const qualityColours = { high: 'green', medium: 'amber', low: 'red' } as const;
export type QualityLevel = keyof typeof qualityColours;

// Dates

export const dateFormats = {
  date: 'DD MMM YYYY',
  dateTime: 'DD MMM YYYY HH:mm',
  iso: 'YYYY-MM-DD',
  dayMonth: 'DD MMM',
  monthDay: 'MMM Do',
  monthYear: 'MMMM YYYY',
} as const;
export type DateFormat = (typeof dateFormats)[keyof typeof dateFormats];

/** A distance in time reads in seconds, minutes and hours below these, in days from there on. */
export const timeThresholds = { seconds: 60, minutes: 60, hours: 24 } as const;
export type TimeThresholds = Readonly<Record<keyof typeof timeThresholds, number>>;

// Storage keys

/** Names of the specification, which says nothing of what they hold: nothing is kept under them (`src/offline/cleared.ts`). */
export const storageKeys = { fd: 'fd', sp: 'sp' } as const;
export const lastVisitedClientStatusKey = 'last_visited_client_status';
