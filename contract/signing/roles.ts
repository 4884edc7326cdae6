import type { RecipientAction, RecipientRole } from './signing.ts';

/* Facts about roles. Rules ask these functions, or `role-verbs.ts` for words; none compares role names. */

/** Actions of recipients who have acted. */
export const actedActions = [
  'signed',
  'approved',
  'acknowledged',
] as const satisfies readonly RecipientAction[];
export type ActedAction = (typeof actedActions)[number];

interface RoleFacts {
  /** Action after they have acted; null if they are not asked to act, and the envelope never waits for them. */
  result: ActedAction | null;
  /** True if the role can have fields. */
  fillsIn: boolean;
}

const facts: Record<RecipientRole, RoleFacts> = {
  signer: { result: 'signed', fillsIn: true },
  approver: { result: 'approved', fillsIn: true },
  observer_ack: { result: 'acknowledged', fillsIn: false },
  observer: { result: null, fillsIn: false },
};

/** A row without a role, kept by a device before there were roles, belongs to a signer. */
interface InRole {
  role?: RecipientRole | undefined;
}
const factsOf = ({ role = 'signer' }: InRole): RoleFacts => facts[role];

/** Action of a recipient after they have acted; null if they are not asked to act. */
export const resultOf = (one: InRole): ActedAction | null => factsOf(one).result;

/** True if the envelope waits for this recipient. */
export const gates = (one: InRole): boolean => factsOf(one).result !== null;

/** True if this recipient can have fields and has a turn of their own. */
export const fillsIn = (one: InRole): boolean => factsOf(one).fillsIn;

/** True if the recipient has acted. */
export const hasActed = ({ action }: { action: RecipientAction }): boolean =>
  (actedActions as readonly RecipientAction[]).includes(action);
