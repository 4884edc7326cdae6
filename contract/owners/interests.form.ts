import * as v from 'valibot';
import {
  choice,
  date,
  fieldCheck,
  flag,
  inOrder,
  optionalChoice,
  optionalReference,
} from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { partyChoice } from '../secretary/party-choice.ts';
import { optionalShareNumber } from '../secretary/share-number.ts';
import { directnesses, interestTypes, unspecifiedReasons } from './owner-words.ts';
import { percent } from './percent.ts';

/** An interest in whatever has no classes of shares here. */
const plainFields = {
  type: choice(interestTypes, 'Choose a kind of interest.'),
  direct: choice(directnesses, 'Choose if it is held directly.'),
  /** In percent: exactly, or from the least to the most. */
  share: percent(),
  share_min: percent(),
  share_max: percent(),
  from: date(),
  to: date(),
  beneficial_owner: flag(),
  /** Why the share is not known. */
  unspecified_reason: optionalChoice(unspecifiedReasons),
};
const fields = {
  ...plainFields,
  /** The class of the shares. */
  share_class: optionalReference(),
  shares: optionalShareNumber(),
};
interface Share {
  readonly share: string | null;
  readonly share_min: string | null;
  readonly share_max: string | null;
  readonly unspecified_reason: string | null;
}
interface Interest extends Share {
  readonly share_class: string | null;
  readonly type: string;
  readonly shares: string | null;
}

const hasShare = ({ share, share_min, share_max }: Share) =>
  share !== null || share_min !== null || share_max !== null;
const exactOrRange = <F extends Share & Readonly<Record<string, unknown>>>() =>
  fieldCheck<F>(
    'share',
    ({ share, share_min, share_max }) => share === null || (share_min === null && share_max === null),
    'Write the share exactly, or from the least to the most.',
  );
const rangeInOrder = <F extends Share & Readonly<Record<string, unknown>>>() =>
  fieldCheck<F>(
    'share_max',
    ({ share_min, share_max }) =>
      share_min === null || share_max === null || Number(share_min) <= Number(share_max),
    'The most is less than the least.',
  );
const reasonOfUnknown = <F extends Share & Readonly<Record<string, unknown>>>() =>
  fieldCheck<F>(
    'unspecified_reason',
    (interest) => interest.unspecified_reason === null || !hasShare(interest),
    'The share is written: it needs no reason for being unknown.',
  );
const sharesOfHolding = <F extends Interest & Readonly<Record<string, unknown>>>() =>
  fieldCheck<F>(
    'share_class',
    ({ type, share_class, shares }) =>
      type === 'SHAREHOLDING' || type === 'VOTING_RIGHTS' || (share_class === null && shares === null),
    'Only a shareholding or voting rights name shares.',
  );

/** An interest of somebody in a client. */
export const interestForm = v.pipe(
  form({ party: partyChoice(), ...fields }),
  inOrder('from', 'to'),
  exactOrRange(),
  rangeInOrder(),
  reasonOfUnknown(),
  sharesOfHolding(),
);

/** One of the interests of an owner who is entered with them. The fields of rows are words. */
export const interestRow = v.pipe(
  form({
    ...fields,
    beneficial_owner: v.pipe(
      optionalChoice(['YES', 'NO']),
      v.transform((word) => word === 'YES'),
    ),
  }),
  inOrder('from', 'to'),
  exactOrRange(),
  rangeInOrder(),
  reasonOfUnknown(),
  sharesOfHolding(),
);

/** An interest of somebody in a party that is no client: what stands between a client and those behind it. */
export const partyInterestForm = v.pipe(
  form({ subject: partyChoice(), party: partyChoice(), ...plainFields }),
  inOrder('from', 'to'),
  exactOrRange(),
  rangeInOrder(),
  reasonOfUnknown(),
);
