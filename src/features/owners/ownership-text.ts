import type { Answer } from '#contract/core/endpoint.ts';
import { type InterestType, interestNames } from '#contract/owners/owner-words.ts';
import type { readOwnership } from '#contract/owners/ownership.ts';
import type { OwnerReason } from '#contract/owners/ownership-words.ts';
import { percentText } from '#contract/owners/percent.ts';

export type OwnershipAnswer = Answer<typeof readOwnership>;
export type OwnerInTheEnd = OwnershipAnswer['owners'][number];
type Step = OwnerInTheEnd['control'][number];
type Path = OwnerInTheEnd['paths'][number];

/** Reasons for which somebody is a beneficial owner, in words. */
export const reasonTexts: Readonly<Record<OwnerReason, string>> = {
  SHARE: 'By share',
  CONTROL: 'By control',
  TRUST_ROLE: 'By a role in a trust',
  STATED: 'Stated in an entry',
  SENIOR_MANAGER: 'Senior manager, as nobody else is known',
};

/** '30 %', '10 to 30 %' */
export const rangeText = ({ low, high }: { readonly low: string; readonly high: string }): string =>
  low === high ? percentText(low) : `${Number(low)} to ${percentText(high)}`;

/** True of a range that is more than a rounding. */
export const isSome = ({ high }: { readonly high: string }): boolean => Number(high) > 0.0005;

const roles: Readonly<Partial<Record<InterestType, string>>> = {
  APPOINT_BOARD: 'appoints the board of',
  OTHER_CONTROL: 'controls',
};

/** 'holds 60 % of Alpha Ltd' */
function stepText({ type, subject, low, high, nominee }: Step): string {
  const share = low !== null && high !== null ? rangeText({ low, high }) : undefined;
  const by = nominee ? ' through a nominee' : '';
  if (type === 'SHAREHOLDING') return `holds ${share ?? 'a share'} of ${subject.name}${by}`;
  if (type === 'VOTING_RIGHTS') return `has ${share ?? 'a share'} of the votes of ${subject.name}${by}`;
  return `${roles[type] ?? `is ${interestNames[type].toLowerCase()} of`} ${subject.name}`;
}

const waysText = (steps: readonly Step[], textOf: (step: Step) => string): string =>
  steps.map((step, at) => `${at === 0 ? step.holder.name : 'which'} ${textOf(step)}`).join(', ');

/** 'Ada Wong holds 60 % of Alpha Ltd, which holds 50 % of Beta Ltd: 30 %' */
export const pathText = ({ steps, ...share }: Path): string =>
  `${waysText(steps, stepText)}: ${rangeText(share)}`;

/** The same of a way of control; a step of less than half of the votes has the others that its holder controls beside it. */
export const controlText = (steps: readonly Step[]): string =>
  waysText(steps, (step) => {
    const isVote = step.type === 'SHAREHOLDING' || step.type === 'VOTING_RIGHTS';
    const isHalf = isVote && Number(step.low ?? 0) <= 50;
    return `${stepText(step)}${isHalf ? ' and, with others that it controls, more than half' : ''}`;
  });

/** 'Alpha Ltd, Beta Ltd and Gamma Ltd' */
export const namesText = (parties: readonly { readonly name: string }[]): string =>
  new Intl.ListFormat('en-GB').format(parties.map(({ name }) => name));
