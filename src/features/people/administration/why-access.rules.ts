import { missingPermissions, type Requirement } from '#contract/core/requirement.ts';
import type { HeldPermission } from '#contract/people/users.ts';

/** One permission of the answer: held or not, and by which roles and groups. */
export interface Reason {
  permission: string;
  held: boolean;
  masked: boolean;
  by: HeldPermission['by'];
}

/** The reasons why somebody may or may not open a page, and the outcome. `any` permissions count if one of them is held. */
export function reasonsFor(
  needs: readonly Requirement[],
  held: readonly HeldPermission[],
): { may: boolean; reasons: Reason[] } {
  const granted = held.map(({ permission }) => permission);
  const asked = [...new Set(needs.flatMap(({ all = [], any = [] }) => [...all, ...any]))];
  return {
    may: needs.every((each) => missingPermissions(granted, each).length === 0),
    reasons: asked.map((permission) => {
      const found = held.find((each) => each.permission === permission);
      return { permission, held: found !== undefined, masked: found?.masked ?? false, by: found?.by ?? [] };
    }),
  };
}
