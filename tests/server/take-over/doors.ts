import { and, eq } from 'drizzle-orm';
import { reverseActivity } from '../../../contract/activity.ts';
import { contacts, inviteToPortal } from '../../../contract/clients/contacts.ts';
import { inviteUserAccess, readUserAccess, updateUserAccess } from '../../../contract/clients/user-access.ts';
import { closeEmployee, inviteEmployee } from '../../../contract/payroll/employee-access.ts';
import { payrollEmployees } from '../../../contract/payroll/payroll-employees.ts';
import { useAccessLink } from '../../../contract/people/access-links.ts';
import { blockContact } from '../../../contract/people/ad-b2c.ts';
import { activityLog } from '../../../server/activity/tables.ts';
import { mails } from '../../../server/mail/tables.ts';
import { accounts } from '../../../server/session/tables.ts';
import { accessForm } from '../acts/people.ts';
import { dataOf, succeeded } from '../answers.ts';
import type { TestFirm } from '../fixtures.ts';
import { recordExamples } from '../records.ts';
import type { Tenant } from '../tenant.ts';
import type { TestServer } from '../test-server.ts';

export interface Victim {
  kind: 'contact' | 'employee';
  id: string;
  accountId: string;
  email: string;
}
type Fields = Record<string, string>;

/** The acts of somebody who may edit a person's record. */
interface Door {
  change(fields: Fields): Promise<unknown>;
  close(): Promise<unknown>;
  invite(): Promise<unknown>;
}

/** A form filled in as a record has it. */
const filled = (form: object, row: Record<string, unknown>): Fields =>
  Object.fromEntries(Object.keys(form).map((key) => [key, (row[key] ?? '') as string]));

/** Ways by which a person's record gets another address and account, through the API alone. */
export function takeOver(server: TestServer, firm: TestFirm) {
  const phrase = 'four plain words together';
  const staffIn = (role: 'ASC' | 'PAY' | 'ADM') => firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');

  /** The person whose record it is, of a client with an administrator. */
  const victimOf = (tenant: Tenant, kind: Victim['kind']): Victim =>
    kind === 'contact' ? { kind, ...tenant.contacts.CONTACT_VIEWER } : { kind, ...tenant.employee };

  const doors = {
    'a contact administrator': async (tenant: Tenant, { id }: Victim): Promise<Door> => {
      const bearer = await firm.bearerOf(tenant.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
      const params = { id };
      const change = async (fields: Fields) => {
        const row = await dataOf<Record<string, unknown>>(
          server.call(readUserAccess, { params }, { bearer }),
        );
        const body = { version: row.version, form: { ...filled(accessForm(''), row), ...fields } };
        await succeeded(server.call(updateUserAccess, { params, body } as never, { bearer }));
      };
      return {
        change,
        close: () => change({ portal_access: 'REVOKED' }),
        invite: () => succeeded(server.call(inviteUserAccess, { params }, { bearer })),
      };
    },
    'staff who may edit the client': async (_: Tenant, { id }: Victim): Promise<Door> => {
      const bearer = await staffIn('ASC');
      const params = { id };
      const change = async (fields: Fields) => {
        const row = await dataOf<Record<string, unknown>>(server.call(contacts.read, { params }, { bearer }));
        const form = { ...filled(recordExamples(firm).contacts.form, row), ...fields };
        await succeeded(
          server.call(contacts.update, { params, body: { version: row.version, form } } as never, { bearer }),
        );
      };
      return {
        change,
        close: async () => {
          await succeeded(server.call(blockContact, { params }, { bearer }));
          await change({ portal_access: 'REVOKED' });
        },
        invite: () => succeeded(server.call(inviteToPortal, { params }, { bearer })),
      };
    },
    'payroll staff': async (_: Tenant, { id }: Victim): Promise<Door> => {
      const bearer = await staffIn('PAY');
      const params = { id };
      const change = async (fields: Fields) => {
        const row = await dataOf<Record<string, unknown>>(
          server.call(payrollEmployees.read, { params }, { bearer }),
        );
        const form = { ...filled(recordExamples(firm).payrollEmployees.form, row), ...fields };
        await succeeded(
          server.call(payrollEmployees.update, { params, body: { version: row.version, form } } as never, {
            bearer,
          }),
        );
      };
      return {
        change,
        close: () => succeeded(server.call(closeEmployee, { params }, { bearer })),
        invite: () => succeeded(server.call(inviteEmployee, { params }, { bearer })),
      };
    },
  };

  /** Accepts the newest invitation mailed to an address, and returns the account that it made. */
  async function accept(email: string): Promise<string> {
    const [mail] = await firm.as((tx) => tx.select().from(mails).where(eq(mails.to, email)));
    const token = /\/auth\/invitation#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    await succeeded(server.call(useAccessLink, { body: { token, password: phrase } }));
    const at = and(eq(accounts.guard, 'client'), eq(accounts.email, email));
    const [account] = await firm.as((tx) => tx.select().from(accounts).where(at));
    return account?.id ?? '';
  }

  const column = { contact: 'email', employee: 'work_email' } as const;

  /** Reverses the newest change of the record that gave it an address. */
  async function reverse({ id, kind }: Victim, email: string): Promise<void> {
    const entries = await firm.as((tx) =>
      tx.select().from(activityLog).where(eq(activityLog.subject_id, id)),
    );
    const isIt = ({ attributes }: (typeof entries)[number]) =>
      (attributes as Fields | null)?.[column[kind]] === email;
    const params = { id: entries.find(isIt)?.id ?? '' };
    await succeeded(server.call(reverseActivity, { params, body: {} }, { bearer: await staffIn('ADM') }));
  }

  const byAddress = async (door: Door, { kind }: Victim, own: string) => {
    await door.change({ [column[kind]]: own });
    await door.close();
    await door.invite();
    return accept(own);
  };
  /** Each gives the record the taker's account, and returns it. `keeps`: the record has the taker's address in the end too. */
  const ways = {
    'sets another address and invites it': { keeps: true, take: byAddress },
    'writes the old address again afterwards': {
      keeps: false,
      take: async (door: Door, victim: Victim, own: string) => {
        const account = await byAddress(door, victim, own);
        await door.change({ [column[victim.kind]]: victim.email });
        return account;
      },
    },
    'has the change of the address reversed afterwards': {
      keeps: false,
      take: async (door: Door, victim: Victim, own: string) => {
        const account = await byAddress(door, victim, own);
        await reverse(victim, own);
        return account;
      },
    },
    'invites a private address': {
      keeps: false,
      take: async (door: Door, victim: Victim, own: string) => {
        await door.change({ work_email: '', personal_email: own });
        await door.close();
        await door.invite();
        const account = await accept(own);
        await door.change({ work_email: victim.email });
        return account;
      },
    },
  };

  return { doors, ways, victimOf };
}
