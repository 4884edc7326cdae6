import type { RecipientAction, RecipientRole } from './signing.ts';

/* What a role comes to. Rules ask here, or for the words in `role-verbs.ts`; none asks for a role by its name. */

/** What the action of a recipient becomes by doing what was asked of them. */
export const actedActions = [
  'signed',
  'approved',
  'acknowledged',
] as const satisfies readonly RecipientAction[];
export type ActedAction = (typeof actedActions)[number];

interface RoleFacts {
  /** What their action becomes; null: nothing is asked of them, and the envelope never waits for them. */
  result: ActedAction | null;
  /** Whether fields can be theirs to fill in. */
  fillsIn: boolean;
}

const facts: Record<RecipientRole, RoleFacts> = {
  signer: { result: 'signed', fillsIn: true },
  approver: { result: 'approved', fillsIn: true },
  observer_ack: { result: 'acknowledged', fillsIn: false },
  observer: { result: null, fillsIn: false },
};

/** What devices kept before rows had a role was of signers. */
interface InRole {
  role?: RecipientRole | undefined;
}
const factsOf = ({ role = 'signer' }: InRole): RoleFacts => facts[role];

/** What the action of a recipient becomes once they did what is asked of them; null: nothing is. */
export const resultOf = (one: InRole): ActedAction | null => factsOf(one).result;

/** Whether an envelope waits for this recipient. */
export const gates = (one: InRole): boolean => factsOf(one).result !== null;

/** Whether this recipient can have fields, and takes a turn of their own. */
export const fillsIn = (one: InRole): boolean => factsOf(one).fillsIn;

/** Whether a recipient has done what was asked of them. */
export const hasActed = ({ action }: { action: RecipientAction }): boolean =>
  (actedActions as readonly RecipientAction[]).includes(action);
