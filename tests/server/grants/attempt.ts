import { type Permission, rolePermissions } from '../../../contract/core/permissions.ts';
import { insertRoles, insertUserRoles, insertUsers } from '../../../server/people/queries.ts';
import type { TestFirm } from '../fixtures.ts';

/** Somebody tries to give a right that they lack by one call, and what comes of it. */
export interface Attempt {
  /** The name of the call, and which of several tries by it. */
  readonly door: string;
  readonly what: string;
  /** What becomes of it, if not what `grants` says of the column. */
  readonly ends?: 'asks' | 'refused' | 'not theirs';
  run(): Promise<Response>;
  /** True if the right was given in the end. */
  given(): Promise<boolean>;
  /** True if it was asked for in the end, where it can be. */
  asked?(): Promise<boolean>;
}

/** People of the firm by exactly these permissions. */
export function attackers(firm: TestFirm) {
  const now = new Date().toISOString();

  /** A member of staff with one role of the firm's own, and their bearer. */
  async function staffWith(permissions: readonly Permission[], masked: readonly Permission[] = []) {
    const accountId = await firm.as(async (tx) => {
      const email = `${firm.id()}@firm.example`;
      const [user, role] = [firm.id(), firm.id()];
      const account_id = await firm.account(tx, 'api', email);
      const name = { first_name: 'Mallory', last_name: 'Attacker', display_name: 'Mallory Attacker' };
      await insertRoles(tx, [
        {
          id: role,
          name: `Role ${role}`,
          guard_name: 'api',
          permissions: [...permissions],
          masked: [...masked],
        },
      ]);
      await insertUsers(tx, [{ id: user, account_id, email, ...name, status: 'ACTIVE', created_at: now }]);
      await insertUserRoles(tx, [{ user_id: user, role_id: role }]);
      return account_id;
    });
    return firm.bearerOf(accountId, 'app', 'staff');
  }

  return {
    staffWith,
    asAdministrator: () => firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff'),
    /** Everything that an administrator may do, without these. */
    allBut: (...without: Permission[]) => rolePermissions('ADM').filter((each) => !without.includes(each)),
  };
}
