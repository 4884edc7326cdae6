import { dateFormats } from '#contract/core/limits.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import type { CheckedSeal, FileReport } from './check/report.ts';
import type { Match } from './envelope-files.ts';
import { stampWords } from './stamp-words.ts';

export type Verdict =
  | 'good'
  | 'other'
  | 'sent'
  | 'followed'
  | 'changed'
  | 'revoked'
  | 'foreign'
  | 'otherwise'
  | 'lapsed'
  | 'ended'
  | 'unstamped'
  | 'unlisted'
  | 'outdated'
  | 'unknown'
  | Exclude<FileReport['kind'], 'signed'>;

/** The seal that counts: the firm's newest, even if somebody signed after it; else the newest of all. */
export const decisiveSeal = ({ seals }: Extract<FileReport, { kind: 'signed' }>): CheckedSeal =>
  seals.find(({ firm }) => firm) ?? seals[0];

/**
 * The first failed check decides. A file that is not whole is said to be that: comparing it with others tells nothing.
 * @param match relation to the envelope whose code was typed, if one was
 */
export function verdictOf(report: FileReport, match?: Match): Verdict {
  const isAnother = match === 'other' || match === 'sent';
  if (report.kind !== 'signed')
    return (report.kind === 'unsigned' || report.kind === 'unsearched') && isAnother ? match : report.kind;
  if (isAnother) return match;
  const { firm, intact, covers, inTime, ended, revocation, stamp } = decisiveSeal(report);
  if (firm === false) return 'foreign';
  if (firm === null) return 'unknown';
  if (intact === false) return 'changed';
  if (revocation.is === 'revoked') return 'revoked';
  if (intact === null) return 'otherwise';
  if (covers !== 'file') return 'followed';
  if (!inTime) return 'lapsed';
  if (stamp === 'bad') return 'unstamped';
  if (ended) return 'ended';
  if (revocation.is === 'unknown') return 'outdated';
  return revocation.is === 'missing' ? 'unlisted' : 'good';
}

export const verdictTones = {
  good: 'good',
  unknown: 'warn',
  unlisted: 'warn',
  outdated: 'warn',
  otherwise: 'warn',
  lapsed: 'warn',
  ended: 'warn',
  unstamped: 'warn',
  followed: 'warn',
  foreign: 'warn',
  other: 'bad',
  sent: 'warn',
  changed: 'bad',
  revoked: 'bad',
  unsigned: 'warn',
  unsearched: 'warn',
  empty: 'warn',
  not_pdf: 'warn',
  damaged: 'warn',
  damaged_own: 'warn',
} as const satisfies Record<Verdict, string>;

const unread = 'Damaged or cut off: its seal cannot be read';

/** Title and sentence of each verdict. */
export const verdictWords = (firm: string): Record<Verdict, { title: string; detail: string }> => ({
  good: {
    title: 'Genuine and unchanged',
    detail: `${firm} sealed this file, and it is exactly as it was sealed.`,
  },
  other: {
    title: 'This file does not belong to this code',
    detail:
      'It is none of the files of the envelope that the code stands for, even if its seal is good. Ask for the right file, or check the code.',
  },
  sent: {
    title: 'This is the file as it was sent, not as it was sealed',
    detail:
      'It is what people were asked to sign. What they signed, and the seal over it, are in the sealed file: ask for that.',
  },
  followed: {
    title: 'Something follows the seal',
    detail: `The file is unchanged up to the seal of ${firm}. Nobody vouches for what follows it, and that may change what you see. Save the sealed part and read that.`,
  },
  changed: {
    title: 'This file was changed, or its seal is damaged',
    detail: 'It is not what was sealed. Do not rely on it; ask for the file as it was sealed.',
  },
  revoked: {
    title: 'Sealed with a certificate that was revoked',
    detail: `${firm} has withdrawn the certificate of this seal: somebody else may have used it. Do not rely on the file; ask ${firm} for it.`,
  },
  foreign: {
    title: `Not sealed by ${firm}: it cannot be checked here`,
    detail:
      'Somebody else signed this file, whatever name stands in it. That signature may be good or not; a PDF reader, or whoever signed it, can tell you more.',
  },
  otherwise: {
    title: 'Signed in a form that cannot be checked here',
    detail: `A certificate of ${firm} signed this file, but not as Portico seals. Whether it shows what was signed a PDF reader can tell you, or ${firm}.`,
  },
  ended: {
    title: 'Unchanged, but its certificate has ended since',
    detail: `It is as it was sealed, and no time stamp proves when that was: somebody who got hold of the old key could have sealed it today. Ask ${firm} whether the file is theirs.`,
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
  unlisted: {
    title: 'Unchanged, but its certificate is not yet checked',
    detail: `${firm} sealed this file, and it is as it was sealed. The list of certificates that ${firm} revoked is not on this device: open this page once while you are online.`,
  },
  outdated: {
    title: 'Unchanged, but whether its certificate was revoked is not known',
    detail: `${firm} sealed this file, and it is as it was sealed. The list of certificates that ${firm} revoked tells nothing today: open this page again while you are online, or ask ${firm}.`,
  },
  unknown: {
    title: 'Not yet compared',
    detail: `Open this page once while you are online: only then can it tell whether ${firm} sealed this file.`,
  },
  unsigned: {
    title: 'There is no seal in this file',
    detail: 'Nothing can be said about it. A sealed file loses its seal when it is printed or saved anew.',
  },
  unsearched: {
    title: 'No seal was found, and not all of this file could be searched',
    detail: `A part of it is encrypted, or packed in a way that this page does not read, so nothing can be said about it. ${firm} seals no file in that way: ask for the file as it was sealed.`,
  },
  damaged: {
    title: unread,
    detail:
      'Nothing can be said about it. A download may have broken off, or a program may have saved the file anew. Download or copy it again, or ask for the file as it was sealed.',
  },
  damaged_own: {
    title: unread,
    detail: `A certificate of ${firm} stands in it, but the seal does not fit the file, so nothing proves what was sealed. A download may have broken off, or a program may have saved the file anew. Do not rely on it: download or copy it again, or ask ${firm} for the file as it was sealed.`,
  },
  empty: { title: 'This file is empty', detail: 'Download or copy it again.' },
  not_pdf: {
    title: 'This is not a PDF',
    detail: 'Choose the sealed PDF itself, not a picture or an archive of it.',
  },
});

/** The result of a single check. */
export interface Tick {
  title: string;
  state: 'good' | 'bad' | 'open';
  /** Consequence of the result. */
  meaning: string;
}

const at = (instant: string) => formatDate(instant, dateFormats.dateTime);
const day = (instant: string) => formatDate(instant, dateFormats.date);

/** All checks of a seal, with their meaning. */
export function ticksOf(seal: CheckedSeal, firm: string): Tick[] {
  return [unchanged(seal), whole(seal), vouchedFor(seal, firm), timed(seal)];
}

function unchanged({ intact }: CheckedSeal): Tick {
  if (intact === null)
    return {
      title: 'Unchanged or not: not checked here',
      state: 'open',
      meaning: 'This page checks the seals of this firm. The signature may still be good.',
    };
  return {
    title: intact ? 'Unchanged' : 'Changed',
    state: intact ? 'good' : 'bad',
    meaning: intact
      ? 'Not one byte of what the seal covers is different from what was sealed.'
      : 'What the seal covers, or the seal itself, is different from what was sealed: one byte is enough.',
  };
}

function whole({ covers, firm, intact }: CheckedSeal): Tick {
  if (covers === 'file' && firm !== false && intact)
    return {
      title: 'Covers the whole file',
      state: 'good',
      meaning: 'The seal is over the file from its first byte to its last. Nothing was added.',
    };
  if (covers === 'file')
    return {
      title: 'Says it covers the whole file',
      state: 'open',
      meaning: 'That is what stands in the file. Only a seal that fits the file proves it.',
    };
  return {
    title: 'Does not cover the whole file',
    state: firm ? 'bad' : 'open',
    meaning: !firm
      ? 'Something was added after this signature. That is usual where several people sign in turn.'
      : 'Something stands in the file behind what the seal covers. Older seals have certificates and lists there, which show nowhere; others may have put anything there.',
  };
}

function vouchedFor(seal: CheckedSeal, ours: string): Tick {
  const { intact, firm, signer } = seal;
  const who = [signer.name, signer.organisation].filter(Boolean).join(', ') || 'somebody who is not named';
  if (firm === null)
    return {
      title: 'Sealed by: not compared',
      state: 'open',
      meaning: `The seal names ${who}. To compare it with the certificate of ${ours}, open this page once while you are online.`,
    };
  if (!firm)
    return {
      title: 'Signed by somebody else',
      state: 'open',
      meaning: `The signature names ${who}. Its certificate was not issued by ${ours}; anybody can make one with any name.`,
    };
  if (intact === null)
    return {
      title: `Signed with a certificate of ${ours}`,
      state: 'open',
      meaning: `The certificate (${who}) is the firm’s. The signature is not written as Portico writes seals, so this page does not judge it. ${revocationWords(seal)}`,
    };
  if (!intact)
    return {
      title: 'Sealed by: not proven',
      state: 'open',
      meaning: `The seal names ${who}. Since it does not fit the file, anybody may have put it there.`,
    };
  return sealedByFirm(seal, who, ours);
}

/** Reasons why a list of a day tells nothing. */
const unknownWords: Record<
  Extract<CheckedSeal['revocation'], { is: 'unknown' }>['why'],
  (listed: string) => string
> = {
  over: (listed) => `its list is of ${listed}, and a newer one was due since.`,
  early: (listed) => `its list is of ${listed}, which is yet to come by the clock of this device.`,
  unclear: (listed) => `its list of ${listed} has a part that this page does not understand.`,
};

/** Words for the revocation of a certificate. */
function revocationWords({ revocation }: CheckedSeal): string {
  switch (revocation.is) {
    case 'revoked':
      return `The firm revoked it as of ${day(revocation.revokedAt)}.`;
    case 'good':
      return `The firm has not revoked it, by its list of ${day(revocation.listedAt)}.`;
    case 'unknown':
      return `It is not known whether the firm revoked it: ${unknownWords[revocation.why](day(revocation.listedAt))}`;
    case 'missing':
      return 'The list of certificates that the firm revoked is not on this device.';
    case 'unlisted':
      return 'No list of the firm tells whether it was revoked.';
  }
}

function sealedByFirm(seal: CheckedSeal, who: string, ours: string): Tick {
  const { inTime, ended, revocation } = seal;
  const isFaulty = !inTime || revocation.is === 'revoked';
  const isOpen = ended !== null || revocation.is === 'missing' || revocation.is === 'unknown';
  const since = ended ? `, but ended on ${day(ended)}, and no time stamp proves the time` : '';
  const validity = inTime ? `was valid at the time${since}` : 'was not valid at the time';
  return {
    title: `Sealed by ${ours}`,
    state: isFaulty ? 'bad' : isOpen ? 'open' : 'good',
    meaning: `The certificate of the seal (${who}) is the firm’s, and ${validity}. ${revocationWords(seal)}`,
  };
}

function timed({ stamp, claimedAt, firm, intact }: CheckedSeal): Tick {
  if (stamp === 'bad')
    return {
      title: 'Its time stamp is broken',
      state: firm === false ? 'open' : 'bad',
      meaning:
        'The time stamp is over something else, was changed, or is of somebody who may give none. The time is what the clock of whoever sealed it said.',
    };
  if (stamp?.proven && intact)
    return {
      title: `Time confirmed: ${at(stamp.at)}`,
      state: 'good',
      meaning: stampWords(stamp, deviceClock),
    };
  const nothing = !stamp
    ? 'There is no time stamp that could be checked.'
    : stamp.proven
      ? `The time stamp in it (${stamp.by}) is over a seal that does not fit the file.`
      : stampWords(stamp, deviceClock);
  return {
    title: claimedAt ? `A time is stated, not proven: ${at(claimedAt)}` : 'No time',
    state: 'open',
    meaning: `${nothing} The time is what the clock of whoever sealed it said.`,
  };
}

const deviceClock = { whose: 'this device', remedy: 'Set the clock, and check the file again.' };
