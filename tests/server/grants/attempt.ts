import { type Permission, rolePermissions } from '#contract/core/permissions.ts';
import { invitePerson } from '#contract/people/users.ts';
import { insertRoles, insertUserRoles, insertUsers } from '#server/people/queries.ts';
import { personForm } from '../acts/people.ts';
import { succeeded } from '../answers.ts';
import type { TestFirm } from '../fixtures.ts';
import type { TestServer } from '../test-server.ts';

/** Somebody tries to give a right that they lack by one call, and what comes of it. */
export interface Attempt {
  /** The name of the call, and which of several tries by it. */
  readonly door: string;
  readonly what: string;
  /** Its outcome, if not what `grants` says of the column. */
  readonly ends?: 'asks' | 'refused' | 'not theirs';
  run(): Promise<Response>;
  /** True if the right was given in the end. */
  given(): Promise<boolean>;
  /** True if it was asked for in the end, where it can be. */
  asked?(): Promise<boolean>;
}

/** People of the firm by exactly these permissions. */
export function attackers(server: TestServer, firm: TestFirm) {
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

  const asAdministrator = () => firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  /** A person invited by an administrator. */
  async function invited(place: { roles?: string[]; teams?: string[] } = {}): Promise<string> {
    const body = { id: firm.id(), form: { ...personForm(firm), ...place } };
    await succeeded(server.call(invitePerson, { body }, { bearer: await asAdministrator() }));
    return body.id;
  }
  return {
    staffWith,
    asAdministrator,
    invited,
    /** Everything that an administrator may do, without these. */
    allBut: (...without: Permission[]) => rolePermissions('ADM').filter((each) => !without.includes(each)),
  };
}
