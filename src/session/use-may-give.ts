import { type Giver, mayGive, type Right } from '#contract/core/grants.ts';
import { useSession } from './session.ts';

/** The signed-in member of staff as somebody who gives. Of a session kept before masks were, whatever can be masked counts as masked. */
export function useGiver(): Giver {
  const { permissions, user } = useSession();
  const { masked = permissions, roles, teams } = user;
  return { permissions, masked, roles: roles.map(({ name }) => name), teams: teams.map(({ id }) => id) };
}

/** True if the signed-in member of staff may give a right: what they may not is not offered. */
export const useMayGive = (right: Right): boolean => mayGive(useGiver(), right);
