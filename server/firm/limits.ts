import type { Answer } from '#contract/core/endpoint.ts';
import {
  actsPerDay,
  clientSearchMinLength,
  codeGoodForMs,
  codesPerDay,
  codeTries,
  externalOfflineDays,
  firstMailsPerDay,
  mailsPerDayUnanswered,
  maxUploadFiles,
  nameMaxLength,
  oldDocumentMonths,
  pageSizes,
  remindAgainMs,
  sessionAbsoluteMs,
  sessionMaximumMs,
  uploadBytesPerDay,
  uploads,
  uploadUnusedMs,
  usualDeadlineMs,
  usualReminderDays,
} from '#contract/core/limits.ts';
import type { listLimits } from '#contract/firm/reference-lists.ts';
import type { Config } from '../config.ts';

type Limit = Answer<typeof listLimits>[number];
type Row = readonly [label: string, value: Limit['value'], variable?: string];

const minutes = (ms: number) => `${ms / 60_000} minutes`;
const hours = (ms: number) => (ms === 3_600_000 ? '1 hour' : `${ms / 3_600_000} hours`);
const days = (ms: number) => `${ms / 86_400_000} days`;

/** Every limit that people meet, by group. */
export function limitsInForce({
  offlineDays,
  unlockPin,
  versionCheckMs,
  errorDays,
  rateLimitFactor,
  mailPerDay,
}: Config): Limit[] {
  const groups: Record<string, readonly Row[]> = {
    Sessions: [
      ['A session ends without use after', hours(sessionMaximumMs)],
      ['A session ends at the latest after', hours(sessionAbsoluteMs)],
      ['Kept data opens offline for', `${offlineDays} days`, 'OFFLINE_DAYS'],
      ['Kept data of outside signers opens offline for', `${externalOfflineDays} days`],
      ['Kept data may be opened by a PIN', unlockPin ? 'Yes' : 'No', 'UNLOCK_PIN'],
      ['The app looks for a new version every', minutes(versionCheckMs), 'VERSION_CHECK_MS'],
    ],
    Signing: [
      ['An envelope can be signed for', days(usualDeadlineMs)],
      ['Reminders go out after', `${usualReminderDays.join(', ')} days`],
      ['Least time between two reminders', hours(remindAgainMs)],
      ['A mailed code is good for', minutes(codeGoodForMs)],
      ['Tries of a code', String(codeTries)],
      ['Codes mailed to one person in a day', String(codesPerDay)],
    ],
    Mail: [
      ['Addresses that never answered, written to by one person in a day', String(firstMailsPerDay)],
      ['E-mails in a day to one address that never answered', String(mailsPerDayUnanswered)],
      ['E-mails in a day', mailPerDay === null ? 'unlimited' : String(mailPerDay), 'MAIL_PER_DAY'],
    ],
    Files: [
      ['A file is smaller than', uploads.document.underBytes],
      ['A picture is smaller than', uploads.image.underBytes],
      ['Files in one upload', String(maxUploadFiles)],
      ['Uploaded by one person in a day', uploadBytesPerDay],
      ['Uploaded by all contacts of one client in a day', uploadBytesPerDay],
      ['A file that nothing uses is deleted after', days(uploadUnusedMs)],
    ],
    'Acts of one person in a day': [
      ['Documents and messages sent to the firm', String(actsPerDay.information)],
      ['HR documents asked for', String(actsPerDay.hrRequest)],
      ['Colleagues added or changed by a contact', String(actsPerDay.colleague)],
      ['Public links made', String(actsPerDay.publicLink)],
    ],
    Lists: [
      ['Rows of a page', pageSizes.join(', ')],
      ['Characters of a name', String(nameMaxLength)],
      [
        'Characters of a search in the list of clients',
        `at least ${clientSearchMinLength}; 1 in scripts without spaces`,
      ],
    ],
    Notes: [['A note on old documents after', `${oldDocumentMonths} months`]],
    Server: [
      ['Errors are kept for', `${errorDays} days`, 'ERROR_DAYS'],
      [
        'Calls within a minute, as a factor of the usual limits',
        rateLimitFactor === 0 ? 'unlimited' : String(rateLimitFactor),
        'RATE_LIMIT_FACTOR',
      ],
    ],
  };
  return Object.entries(groups).flatMap(([group, rows]) =>
    rows.map(([label, value, variable = null]) => ({ group, label, value, variable })),
  );
}
