import { and, eq } from 'drizzle-orm';
import { contacts, inviteToPortal } from '#contract/clients/contacts.ts';
import { inviteUserAccess, readUserAccess, updateUserAccess } from '#contract/clients/user-access.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { inviteEmployee } from '#contract/payroll/employee-access.ts';
import { payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { useAccessLink } from '#contract/people/access-links.ts';
import {
  changeColleagueAddress,
  changeContactAddress,
  changeEmployeeAddress,
  releaseContact,
  releaseEmployee,
} from '#contract/people/change-address.ts';
import { mails } from '#server/mail/tables.ts';
import { accounts } from '#server/session/tables.ts';
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

/** The acts of somebody who may edit a person's record. */
interface Door {
  /** Writes an address into the form of the record. */
  write(address: string): Promise<Response>;
  /** Changes the address by the command that is for it. */
  change(address: string): Promise<unknown>;
  invite(): Promise<Response>;
}

/** A form filled in as a record has it. */
const filled = (form: object, row: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(form).map((key) => [key, row[key] ?? '']));

/** Ways by which a person's record gets another address and account, through the API alone. */
export function takeOver(server: TestServer, firm: TestFirm) {
  const phrase = 'four plain words together';
  const staffIn = (role: 'ASC' | 'PAY' | 'ADM') => firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');

  /** The person whose record it is, of a client with an administrator. */
  const victimOf = (tenant: Tenant, kind: Victim['kind']): Victim =>
    kind === 'contact' ? { kind, ...tenant.contacts.CONTACT_VIEWER } : { kind, ...tenant.employee };

  interface Calls {
    read: Endpoint;
    update: Endpoint;
    address: Endpoint;
    invite: Endpoint;
    form: object;
    field: 'email' | 'work_email';
  }
  const doorOf = (
    { read, update, address, invite, form, field }: Calls,
    id: string,
    bearer: string,
  ): Door => {
    const params = { id };
    const row = () => dataOf<Record<string, unknown>>(server.call(read, { params }, { bearer }));
    return {
      async write(email) {
        const present = await row();
        const body = { version: present.version, form: { ...filled(form, present), [field]: email } };
        return server.call(update, { params, body } as never, { bearer });
      },
      async change(email) {
        const { version } = await row();
        const body = { version, check: false, email, ...(field !== 'email' && { field }) };
        await succeeded(server.call(address, { params, body } as never, { bearer }));
      },
      invite: () => server.call(invite, { params } as never, { bearer }),
    };
  };

  const doors = {
    'a contact administrator': async (tenant: Tenant, { id }: Victim) =>
      doorOf(
        {
          ...{ read: readUserAccess, update: updateUserAccess, address: changeColleagueAddress },
          ...{ invite: inviteUserAccess, form: accessForm(''), field: 'email' },
        },
        id,
        await firm.bearerOf(tenant.contacts.CONTACT_ADMIN.accountId, 'client', 'contact'),
      ),
    'staff who may edit the client': async (_: Tenant, { id }: Victim) =>
      doorOf(
        {
          ...{ read: contacts.read, update: contacts.update, address: changeContactAddress },
          ...{ invite: inviteToPortal, form: recordExamples(firm).contacts.form, field: 'email' },
        },
        id,
        await staffIn('ASC'),
      ),
    'payroll staff': async (_: Tenant, { id }: Victim) =>
      doorOf(
        {
          ...{ read: payrollEmployees.read, update: payrollEmployees.update, address: changeEmployeeAddress },
          ...{
            invite: inviteEmployee,
            form: recordExamples(firm).payrollEmployees.form,
            field: 'work_email',
          },
        },
        id,
        await staffIn('PAY'),
      ),
  };

  /** An administrator gives the record to its new address, with a reason. */
  const release = async ({ kind, id }: Victim) => {
    const bearer = await staffIn('ADM');
    const [{ read }, decide] =
      kind === 'contact'
        ? ([contacts, releaseContact] as const)
        : ([payrollEmployees, releaseEmployee] as const);
    const params = { id };
    const { version } = await dataOf<{ version: number }>(server.call(read, { params }, { bearer }));
    return server.call(decide, { params, body: { version, reason: 'They called us.' } }, { bearer });
  };

  /** Accepts the newest invitation mailed to an address, and returns the account that it made. */
  async function accept(email: string): Promise<string> {
    const found = await firm.as((tx) => tx.select().from(mails).where(eq(mails.to, email)));
    const [token = ''] = found.flatMap(({ text }) => /\/auth\/invitation#([\w-]{43})/.exec(text)?.[1] ?? []);
    await succeeded(server.call(useAccessLink, { body: { token, password: phrase } }));
    const at = and(eq(accounts.guard, 'client'), eq(accounts.email, email));
    const [account] = await firm.as((tx) => tx.select().from(accounts).where(at));
    return account?.id ?? '';
  }

  return { doors, victimOf, release, accept };
}

/** People who may edit records, with the kind of record. */
export const attacks: [who: keyof ReturnType<typeof takeOver>['doors'], kind: Victim['kind']][] = [
  ['a contact administrator', 'contact'],
  ['staff who may edit the client', 'contact'],
  ['payroll staff', 'employee'],
];
