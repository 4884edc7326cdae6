import type { Row } from '../row.ts';
import { slowestAnswer } from './answers.ts';
import { clicksToSend, screensToSend, tapsForEightFields, tapsToPayslip, tapsToSign } from './journeys.ts';

const taps = (of: string, name: string, most: number, measure: Row['measure']): Row => ({
  row: `taps.${of}`,
  name,
  bar: { most },
  measure,
});

/** Taps and clicks of the main tasks, and how soon each tap is answered. */
export const tapRows: readonly Row[] = [
  taps('payslip', 'taps from the icon to the latest payslip', 1, tapsToPayslip),
  taps('sign', 'taps from the link to one signature given', 5, tapsToSign),
  taps('fields', 'taps from the link to eight fields filled in and signed', 13, tapsForEightFields),
  taps('send', 'clicks from the dashboard to a document sent to one signer', 12, clicksToSend),
  taps('screens', 'screens on that way', 6, screensToSend),
  {
    row: 'taps.answer',
    name: 'slow 3G, CPU ÷ 4: until the screen says what a tap set going, the slowest tap',
    unit: 's',
    bar: { most: 1 },
    measure: slowestAnswer,
  },
];
