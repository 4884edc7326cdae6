import { dateFormats } from '../../../contract/limits.ts';
import { formatDate } from '../../lib/time.ts';
import type { CheckedSeal, FileReport } from './check/report.ts';

/** What a report comes to. */
export type Verdict =
  | 'good'
  | 'added'
  | 'changed'
  | 'foreign'
  | 'lapsed'
  | 'unstamped'
  | 'unknown'
  | Exclude<FileReport['kind'], 'signed'>;

/** The seal that is judged: the firm's newest, whatever somebody signed after it; else the newest. */
export const judged = ({ seals }: Extract<FileReport, { kind: 'signed' }>): CheckedSeal =>
  seals.find(({ firm }) => firm) ?? seals[0];

/** The first thing that is wrong decides. */
export function verdictOf(report: FileReport): Verdict {
  if (report.kind !== 'signed') return report.kind;
  const { firm, intact, after, inTime, stamp } = judged(report);
  if (!intact) return 'changed';
  if (firm === false) return 'foreign';
  if (after === 'changes') return 'added';
  if (!inTime) return 'lapsed';
  if (stamp === 'bad') return 'unstamped';
  return firm === null ? 'unknown' : 'good';
}

export const tones = {
  good: 'good',
  unknown: 'warn',
  lapsed: 'warn',
  unstamped: 'warn',
  added: 'bad',
  changed: 'bad',
  foreign: 'bad',
  unsigned: 'warn',
  empty: 'warn',
  not_pdf: 'warn',
} as const satisfies Record<Verdict, string>;

/** What it means, in a heading and a sentence. */
export const verdictWords = (firm: string): Record<Verdict, { title: string; detail: string }> => ({
  good: {
    title: 'Genuine and unchanged',
    detail: `${firm} sealed this file, and it is exactly as it was sealed.`,
  },
  added: {
    title: 'Something was added afterwards',
    detail: `${firm} sealed an earlier form of this file. What you see now may differ from it: ask for the file as it was sealed.`,
  },
  changed: {
    title: 'This file was changed, or its seal is damaged',
    detail: 'It is not what was sealed. Do not rely on it; ask for the file as it was sealed.',
  },
  foreign: {
    title: `Not sealed by ${firm}`,
    detail: 'It is signed, and unchanged since, but by somebody this firm does not vouch for.',
  },
  lapsed: {
    title: 'Sealed with a certificate that was not valid',
    detail: 'It is unchanged, but at the time of the seal the certificate had ended or not begun.',
  },
  unstamped: {
    title: 'Its time stamp is broken',
    detail:
      'What was sealed is unchanged, but the time of the seal is not proven: the time stamp in it is damaged or belongs to something else. Ask for the file as it was sealed.',
  },
  unknown: {
    title: 'Unchanged, but not yet compared',
    detail: `It is as it was sealed. Whether ${firm} sealed it can be told once you were online here.`,
  },
  unsigned: {
    title: 'There is no seal in this file',
    detail: 'Nothing can be said about it. A sealed file loses its seal when it is printed or saved anew.',
  },
  empty: { title: 'This file is empty', detail: 'Download or copy it again.' },
  not_pdf: {
    title: 'This is not a PDF',
    detail: 'Choose the sealed PDF itself, not a picture or an archive of it.',
  },
});

/** One thing that was looked at. */
export interface Tick {
  title: string;
  state: 'good' | 'bad' | 'open';
  /** What it means that it is so. */
  meaning: string;
}

const at = (instant: string) => formatDate(instant, dateFormats.dateTime);

/** What was looked at in a seal, and what each of it means. */
export function ticksOf(seal: CheckedSeal, firm: string): Tick[] {
  return [unchanged(seal), whole(seal), vouchedFor(seal, firm), timed(seal)];
}

const unchanged = ({ intact }: CheckedSeal): Tick => ({
  title: intact ? 'Unchanged' : 'Changed',
  state: intact ? 'good' : 'bad',
  meaning: intact
    ? 'Not one byte of what the seal covers is different from what was sealed.'
    : 'What the seal covers, or the seal itself, is different from what was sealed: one byte is enough.',
});

const whole = ({ after }: CheckedSeal): Tick => ({
  title: after === 'changes' ? 'Does not cover the whole file' : 'Covers the whole file',
  state: after === 'changes' ? 'bad' : 'good',
  meaning: {
    nothing: 'The seal is over the file from its first byte to its last. Nothing was added.',
    validation:
      'After the seal there are only certificates and lists to check it with in years to come. They show nowhere in the document.',
    changes: 'Something stands in the file that came after the seal, and nobody vouches for it.',
  }[after],
});

function vouchedFor(
  { intact, firm, signer: { name, organisation }, inTime }: CheckedSeal,
  ours: string,
): Tick {
  const who = [name, organisation].filter(Boolean).join(', ') || 'somebody who is not named';
  if (!intact)
    return {
      title: 'Sealed by: not proven',
      state: 'open',
      meaning: `The seal names ${who}. Since it does not fit the file, anybody may have put it there.`,
    };
  if (firm === null)
    return {
      title: 'Sealed by: not compared',
      state: 'open',
      meaning: `The seal names ${who}. To compare it with the certificate of ${ours}, open this page once while you are online.`,
    };
  if (!firm)
    return {
      title: 'Sealed by somebody else',
      state: 'bad',
      meaning: `The seal names ${who}. Its certificate was not issued by ${ours}; anybody can make one with any name.`,
    };
  return {
    title: `Sealed by ${ours}`,
    state: inTime ? 'good' : 'bad',
    meaning: inTime
      ? `The certificate of the seal (${who}) was issued by the firm, and was valid at the time.`
      : `The certificate of the seal (${who}) was issued by the firm, but was not valid at the time.`,
  };
}

function timed({ stamp, claimedAt }: CheckedSeal): Tick {
  if (stamp === 'bad')
    return {
      title: 'Its time stamp is broken',
      state: 'bad',
      meaning:
        'The time stamp is over something else, was changed, or is of somebody who may give none. The time is what the clock of whoever sealed it said.',
    };
  if (stamp)
    return {
      title: `Time confirmed: ${at(stamp.at)}`,
      state: 'good',
      meaning: `A time-stamp service (${stamp.by}) confirms that the seal existed then. Whether you trust that service is for you to judge.`,
    };
  return {
    title: claimedAt ? `Time by the word of who sealed it: ${at(claimedAt)}` : 'No time',
    state: 'open',
    meaning: 'There is no time stamp in the seal. The time is what the clock of whoever sealed it said.',
  };
}
