import * as v from 'valibot';
import {
  amount,
  choice,
  fieldCheck,
  optionalReference,
  reference,
  references,
  requiredDate,
  text,
} from '../core/fields.ts';
import { form, optionalSigns } from '../core/rules.ts';
import { partyChoice } from '../secretary/party-choice.ts';
import { optionalShareNumber } from '../secretary/share-number.ts';
import { moveKinds } from './owner-words.ts';

const ratio = 'Write a whole number from 1 to 100000.';
const part = () =>
  v.pipe(
    optionalSigns(9),
    v.check(
      (digits) =>
        digits === null || (/^\d+$/.test(digits) && Number(digits) >= 1 && Number(digits) <= 100_000),
      ratio,
    ),
    v.transform((digits) => (digits === null ? null : Number(digits))),
  );

/** Most joint holders beside the first. */
const mostJoint = 3;

/** A move of shares: fields that its kind does not have are not stored. */
export const moveForm = v.pipe(
  form({
    kind: choice(moveKinds, 'Choose a kind.'),
    share_class: reference('Choose a class of shares.'),
    day: requiredDate('day'),
    /** The giver of a transfer or a redemption. */
    from: optionalReference(),
    /** The taker of an issue or a transfer. */
    to: v.union(
      [
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        partyChoice(),
      ],
      'Choose a person or company.',
    ),
    shares: optionalShareNumber(),
    /** So many new shares … */
    split_to: part(),
    /** … for so many old ones. */
    split_from: part(),
    certificate: text({ max: 50 }),
    first_number: optionalShareNumber(),
    last_number: optionalShareNumber(),
    /** For all of them, in the currency of the class. */
    paid: amount(),
    /** The people who hold them together with whoever takes them. */
    joint_holders: references(),
    note: text(),
  }),
  v.transform((move) => {
    const isSplit = move.kind === 'SPLIT';
    return {
      ...move,
      from: isSplit || move.kind === 'ISSUE' ? null : move.from,
      to: isSplit || move.kind === 'REDEEM' ? null : move.to,
      joint_holders: isSplit || move.kind === 'REDEEM' ? [] : move.joint_holders,
      ...(isSplit
        ? { shares: null, first_number: null, last_number: null, paid: null, certificate: null }
        : { split_to: null, split_from: null }),
    };
  }),
  fieldCheck(
    'from',
    ({ kind, from }) => from !== null || kind === 'ISSUE' || kind === 'SPLIT',
    'Choose who gives the shares.',
  ),
  fieldCheck(
    'to',
    ({ kind, to }) => to !== null || kind === 'REDEEM' || kind === 'SPLIT',
    'Choose who takes the shares.',
  ),
  fieldCheck(
    'to',
    ({ from, to }) => from === null || to === null || !('id' in to) || to.id !== from,
    'Nobody transfers shares to themselves.',
  ),
  fieldCheck(
    'shares',
    ({ kind, shares }) => kind === 'SPLIT' || (shares !== null && shares !== '0'),
    'Write the number of shares.',
  ),
  fieldCheck('split_to', ({ kind, split_to }) => kind !== 'SPLIT' || split_to !== null, ratio),
  fieldCheck('split_from', ({ kind, split_from }) => kind !== 'SPLIT' || split_from !== null, ratio),
  fieldCheck(
    'split_to',
    ({ kind, split_to, split_from }) => kind !== 'SPLIT' || split_to !== split_from,
    'This split changes nothing.',
  ),
  fieldCheck(
    'last_number',
    ({ first_number, last_number }) => (first_number === null) === (last_number === null),
    'Write the first number and the last.',
  ),
  fieldCheck(
    'last_number',
    ({ first_number, last_number, shares }) =>
      first_number === null ||
      last_number === null ||
      shares === null ||
      BigInt(last_number) - BigInt(first_number) + 1n === BigInt(shares),
    'From the first number to the last there are as many as shares.',
  ),
  fieldCheck(
    'joint_holders',
    ({ joint_holders }) => joint_holders.length <= mostJoint,
    `At most ${mostJoint} besides the first.`,
  ),
);
export type MoveForm = v.InferOutput<typeof moveForm>;
