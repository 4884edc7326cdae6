/** Every constant of the specification's section 9 and the numbers of sections 4 and 5. The unit ends the name. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const mebibyte = 1024 * 1024;

// Session

/** Idle time after which a session ends. */
export const sessionMaximumMs = 3_600_000;
/** Remaining time at which a session is renewed. */
export const sessionThresholdMs = 600_000;
/** Age from which every response renews the access token. */
export const renewAfterMs = sessionMaximumMs - sessionThresholdMs;
/** Time after sign-in at which a session ends, even in use. */
export const sessionAbsoluteMs = 12 * hour;
export const cookieMaxAgeSeconds = 3600;
/** The one-time code that a sender may require of outside recipients: its length, its lifetime and its number of tries. */
export const codeDigits = 6;
export const codeGoodForMs = 10 * minute;
export const codeTries = 5;
/** Least time between two mailed codes. */
export const codeRestMs = 30 * second;
/** Most codes mailed to one recipient in a day (UTC), because each code gives new tries. */
export const codesPerDay = 10;
/** The challenge of a second factor: its lifetime, and its number of tries. */
export const factorGoodForMs = 10 * minute;
export const factorTries = 5;
/** Wrong codes in a row after which codes of the app no longer count, only recovery codes (NIST SP 800-63B, 5.2.2). */
export const factorFailures = 100;
/** Lifetime of an invitation, and of a link for a new password. */
export const invitationGoodForMs = 72 * hour;
/** Time for somebody to agree, from their old address, that a record is of another one now. */
export const agreementToAddressGoodForMs = 14 * 24 * 60 * 60_000;
export const resetGoodForMs = hour;
/** Most links for a new password mailed to one address in an hour. */
export const resetsPerHour = 5;
/** Most addresses a day (UTC) from which nobody ever answered, that one person's acts write to. */
export const firstMailsPerDay = 50;
/** Remaining ones from which that person is told how many are left. */
export const firstMailsScarce = 10;
/** Most e-mails a day (UTC) to an address from which nobody ever answered, by everybody together. */
export const mailsPerDayUnanswered = 3;
/** Most acts a day (UTC) by one account that put something before others: into the firm’s inboxes, or on the internet. */
export const actsPerDay = { information: 100, hrRequest: 20, colleague: 100, publicLink: 50 } as const;
export type ActOfDay = keyof typeof actsPerDay;
/** Days after the last contact with the server for which a vault opens; the operator can change it (`OFFLINE_DAYS`). */
export const offlineDays = 14;
/** The same for external signers (docs/security.md, keys). */
export const externalOfflineDays = 7;

// Checks, polls and timeouts

/** Time for which the result of a version check is reused. */
export const versionStoredMs = 10_800_000;
/** Time between two version checks. */
export const versionCheckMs = 5 * minute;
export const configCheckMs = 300_000;
export const jobPollMs = 2000;
/** The same while the tab is hidden. */
export const hiddenJobPollMs = 10 * second;
/** Most clients that one check compares with the company register. */
export const registryCheckMost = 5000;
/** Time for which a person's destination is kept while they sign in or give consent. */
export const redirectConsentMs = 600_000;
export const scriptLoadTimeoutMs = 120 * second;
export const errorTracingSampleRate = 1;

// Notifications

/** @listed */
export const notificationMs = 2000;
export const routePermissionNotificationMs = 3000;
export const errorNotificationMs = 8000;

// Lists

export const pageSizes = [10, 20, 30, 50, 100] as const;
export const defaultPage = 1;
export const defaultRecordPerPage = 10;
/** Fields filtered by a range of dates. @listed */
export const dateRangeFields = ['start_date', 'closedate', 'last_invoice'] as const;
/** A badge shows numbers up to this one, then `99+`. */
export const badgeMax = 99;

// Screen

/** @listed */
export const mobileBreakpointPx = 768;
/** @listed */
export const defaultLanguage = 'en';
/** Time from a refused submit to the scroll to the first invalid field. @listed */
export const invalidFieldDelayMs = 500;
/** Space kept free above that field, besides the navbar. @listed */
export const invalidFieldOffsetPx = 20;

// Forms and uploads

export const nameMaxLength = 255;
/** Most records that one field names: the members of a team, the people of a course. */
export const mostReferences = 2000;
/** Most roles that one field names. */
export const mostRoles = 200;
/** Least length of a search that looks anywhere in a name; a shorter one looks at the beginnings of words. */
export const clientSearchMinLength = 3;
export const maxUploadFiles = 10;
const documentUploads = {
  extensions: 'bmp gif jpg png doc docx xls xlsx ppt pptx pdf odt txt text rtf zip'.split(' '),
  underBytes: 20 * mebibyte,
};
/** File types and sizes of each purpose of uploads; a file must be smaller than `underBytes`. */
export const uploads = {
  document: documentUploads,
  payroll: documentUploads,
  image: { extensions: ['jpg', 'png'], underBytes: 2 * mebibyte },
  signing: { extensions: ['pdf'], underBytes: 20 * mebibyte },
  import: { extensions: ['csv', 'tsv', 'txt', 'xlsx'], underBytes: 25 * mebibyte },
};
export type UploadPurpose = keyof typeof uploads;
/** Most bytes that one account may begin to upload within 24 hours, and all contacts of one client together. */
export const uploadBytesPerDay = 2048 * mebibyte;
/** Remaining bytes from which the person sees how many are left: the most files of the largest kind. */
export const uploadBytesScarce = maxUploadFiles * 20 * mebibyte;
/** Time after which an unfinished upload no longer counts towards the uploads at one time. */
export const uploadUnderWayMs = 10 * minute;
/** Time without progress after which an upload is deleted and has to be begun again. */
export const uploadIdleMs = 7 * day;
/** Time after which the file of a finished upload that nothing uses is deleted and has to be uploaded again. */
export const uploadUnusedMs = 30 * day;
/** Characters of such a picture in base64. */
export const pictureMaxLength = 2_800_000;
/** Signatories may touch and overlap by this much. */
export const signatoryTolerancePt = 1;

// Signing

/** Most documents of one envelope. */
export const mostDocuments = 10;
/** Most fields of one envelope. */
export const mostFields = 1000;
/** Time for signing an envelope, unless its sender sets another. */
export const usualDeadlineMs = 30 * day;
/** Days after the invitation on which recipients who have not acted are reminded, unless the sender sets others. */
export const usualReminderDays = [3, 7, 14];
/** Least time between two reminders of one envelope, by hand or automatic. */
export const remindAgainMs = hour;
/** The languages dates are printed in, ISO 639-1; the app itself speaks English only. */
export const dateLanguages = ['en', 'de', 'el', 'es', 'fr', 'it', 'nl', 'pl', 'pt'] as const;
export type DateLanguage = (typeof dateLanguages)[number];

// Parties

/** Time within which a merge can be undone. */
export const undoMergeMs = 30 * day;

// Business periods

/** Age from which a client's newest document gets a note. */
export const oldDocumentMonths = 3;
/** Time since the start from which a client reads 'Started over 18 months ago'. */
export const startedOverMonths = 18;
/** @listed */
export const analyticsBuckets = 12;
/** @listed */
export const analyticsGranularities = ['days', 'weeks', 'months', 'years'] as const;
/** @listed */
export const notInvoicedPeriods = 12;
/** @listed */
export const invoiceAmountMonths = 15;

// Data quality

/** Colour of a missing item by severity; always with icon and word. @listed */
export const severityColours = { high: 'red', medium: 'amber', low: 'blue' } as const;
/** Colour of a client's overall quality. @listed */
export const qualityColours = { high: 'green', medium: 'amber', low: 'red' } as const;

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

/** A time difference reads in seconds, minutes and hours below these, and in days from there on. */
export const timeThresholds = { seconds: 60, minutes: 60, hours: 24 } as const;

// Storage keys

/**
 * Names from the specification, which does not say what they hold. Nothing is stored under them (`src/offline/lifecycle/cleared.ts`).
 * @listed
 */
export const storageKeys = { fd: 'fd', sp: 'sp' } as const;
export const lastVisitedClientStatusKey = 'last_visited_client_status';

/** Rows of an import that one call takes; a longer file is uploaded, and its rows are written by a job. */
export const importRows = 200;
/** Size of a file whose rows one call takes. */
export const importBytes = 512 * 1024;
/** The most that a file to import may hold: its size, that of a workbook once it is unpacked, its rows and its columns. */
export const importFileBytes = 25 * mebibyte;
export const importInflatedBytes = 200 * mebibyte;
export const importFileRows = 50_000;
export const importFileColumns = 200;
