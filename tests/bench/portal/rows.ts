import type { Row } from '../row.ts';
import { lostOverCutLink, sentOverCutLink } from './cut-uploads.ts';
import { firstVisit } from './first-visit.ts';
import { interactions } from './interactions.ts';
import { keptPayslip } from './kept-payslip.ts';
import { matchedRightly, matchedWrongly } from './matching.ts';
import { leftAfterSignOut, requestsAfterSignOut } from './sign-out.ts';

/** The client portal. */
export const portalRows: readonly Row[] = [
  {
    row: 'first-visit',
    name: 'bytes from the API until everything is kept on a new device ÷ the files',
    unit: '×',
    bar: { most: 1.1 },
    measure: firstVisit,
  },
  {
    row: 'kept-payslip',
    name: 'offline: from the tap on a payslip to its page ÷ plain pdf.js, CPU ÷ 4',
    unit: '×',
    bar: { most: 1.5 },
    measure: keptPayslip,
  },
  {
    row: 'cut-uploads.sent',
    name: '10 files of 20 MB over a link cut 20 times: bytes sent ÷ their bytes',
    unit: '×',
    bar: { most: 1.2 },
    measure: sentOverCutLink,
  },
  {
    row: 'cut-uploads.lost',
    name: 'files lost or doubled on that way',
    bar: { most: 0 },
    measure: lostOverCutLink,
  },
  {
    row: 'matching.right',
    name: '300 payslips of the demo firm matched to their people without a hand',
    unit: '%',
    bar: { least: 98 },
    measure: matchedRightly,
  },
  {
    row: 'matching.wrong',
    name: 'payslips matched to somebody else',
    bar: { most: 0 },
    measure: matchedWrongly,
  },
  {
    row: 'sign-out.left',
    name: 'entries that a sign-out leaves on the device and should not',
    bar: { most: 0 },
    measure: leftAfterSignOut,
  },
  {
    row: 'sign-out.requests',
    name: 'requests to the API after a sign-out, but those that a stranger’s sign-in page makes',
    bar: { most: 0 },
    measure: requestsAfterSignOut,
  },
  {
    row: 'interactions',
    name: 'press to next paint on every screen of the client portal, p98 ÷ that of a bare button, CPU ÷ 4',
    unit: '×',
    bar: { most: 2 },
    limit: 60,
    measure: interactions,
  },
];
