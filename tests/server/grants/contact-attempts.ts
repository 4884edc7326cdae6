import { eq } from 'drizzle-orm';
import { reverseActivity } from '#contract/activity.ts';
import { type Access, accessStates } from '#contract/clients/contact-words.ts';
import { contacts, inviteToPortal } from '#contract/clients/contacts.ts';
import {
  createUserAccess,
  inviteUserAccess,
  readUserAccess,
  updateUserAccess,
} from '#contract/clients/user-access.ts';
import type { GrantColumn } from '#contract/core/grants.ts';
import { type Permission, rolePermissions } from '#contract/core/permissions.ts';
import { inviteContact } from '#contract/people/ad-b2c.ts';
import { activityLog } from '#server/activity/tables.ts';
import { insertContacts } from '#server/contacts/queries.ts';
import { contacts as rows } from '#server/contacts/tables.ts';
import { insertRoles } from '#server/people/queries.ts';
import { roles } from '#server/people/tables.ts';
import { accessForm } from '../acts/people.ts';
import { dataOf, succeeded } from '../answers.ts';
import type { TestFirm } from '../fixtures.ts';
import { recordExamples } from '../records.ts';
import type { Tenant } from '../tenant.ts';
import type { TestServer } from '../test-server.ts';
import { type Attempt, attackers } from './attempt.ts';

type Column = 'portal_access' | 'payroll_access' | 'finance_access' | 'vendor_access' | 'portal_role';
type ColumnOfContacts = Extract<GrantColumn, `contacts.${string}`>;
type Fields = Record<string, unknown>;

/** A contact as the attack finds them, and the value that would give the right. */
interface Scene {
  readonly before: Fields;
  readonly wanted: Fields;
}

/** Tries to give contacts rights that their giver lacks. */
export function contactAttempts(server: TestServer, firm: TestFirm) {
  const { staffWith, asAdministrator, allBut } = attackers(server, firm);
  const tenant = () => firm.tenant(`Client${firm.id()}`);
  const stateOf = async (id: string) =>
    (await firm.as((tx) => tx.select().from(rows).where(eq(rows.id, id))))[0];
  const filled = (form: object, row: Fields) =>
    Object.fromEntries(Object.keys(form).map((key) => [key, row[key] ?? '']));

  async function contactOf({ clientId }: Tenant, before: Fields): Promise<string> {
    const id = firm.id();
    const person = { first_name: 'Cora', last_name: 'Contact', email: `${id}@private.example` };
    await firm.as((tx) => insertContacts(tx, [{ id, client_id: clientId, ...person, ...before }]));
    return id;
  }
  async function update(id: string, change: Fields, bearer: string) {
    const params = { id };
    const row = await dataOf<Fields>(
      server.call(contacts.read, { params }, { bearer: await asAdministrator() }),
    );
    const form = { ...filled(recordExamples(firm).contacts.form, row), ...change };
    return server.call(contacts.update, { params, body: { version: row.version, form } } as never, {
      bearer,
    });
  }

  /** Every call of staff that writes a contact, with the contact that it wrote. */
  const byStaff = (bearer: string) => ({
    'contacts.create': async ({ wanted }: Scene) => {
      const id = firm.id();
      const form = { ...recordExamples(firm).contacts.form, ...wanted };
      const { clientId: client_id } = await tenant();
      return {
        id,
        answer: await server.call(contacts.create, { body: { id, client_id, form } }, { bearer }),
      };
    },
    'contacts.import': async ({ wanted }: Scene) => {
      const id = firm.id();
      const form = { ...recordExamples(firm).contacts.form, ...wanted };
      const { clientId: client_id } = await tenant();
      const body = { id: firm.id(), client_id, check: false, rows: [{ id, form }] };
      return { id, answer: await server.call(contacts.importRows, { body }, { bearer }) };
    },
    'contacts.update': async ({ before, wanted }: Scene) => {
      const id = await contactOf(await tenant(), before);
      return { id, answer: await update(id, wanted, bearer) };
    },
    'contacts.restore': async ({ before, wanted }: Scene) => {
      const id = await contactOf(await tenant(), { ...before, ...wanted });
      const params = { id };
      await succeeded(
        server.call(contacts.remove, { params, query: {} }, { bearer: await asAdministrator() }),
      );
      return { id, answer: await server.call(contacts.restore, { params, query: {} }, { bearer }) };
    },
    'activity.reverse': async ({ before, wanted }: Scene) => {
      const id = await contactOf(await tenant(), { ...before, ...wanted });
      await succeeded(update(id, before, await asAdministrator()));
      const [entry] = await firm.as((tx) =>
        tx.select().from(activityLog).where(eq(activityLog.subject_id, id)),
      );
      const params = { id: entry?.id ?? '' };
      return { id, answer: await server.call(reverseActivity, { params, body: {} }, { bearer }) };
    },
  });

  /** Every call of a contact that writes a colleague. */
  const byContact = (who: (at: Tenant) => { accountId: string }) => {
    const bearerOf = (at: Tenant) => firm.bearerOf(who(at).accountId, 'client', 'contact');
    return {
      'userAccess.create': async ({ wanted }: Scene) => {
        const at = await tenant();
        const id = firm.id();
        const form = { ...accessForm(`${id}@private.example`), ...wanted };
        const answer = server.call(createUserAccess, { body: { id, form } }, { bearer: await bearerOf(at) });
        return { id, answer: await answer };
      },
      'userAccess.update': async ({ before, wanted }: Scene) => {
        const at = await tenant();
        const id = await contactOf(at, before);
        const bearer = await bearerOf(at);
        const params = { id };
        const row = await dataOf<Fields>(server.call(readUserAccess, { params }, { bearer }));
        const form = { ...filled(accessForm(''), row), ...wanted };
        const body = { version: row.version, form };
        return { id, answer: await server.call(updateUserAccess, { params, body } as never, { bearer }) };
      },
    };
  };

  type Door = (scene: Scene) => Promise<{ id: string; answer: Response }>;
  const attemptsBy = (
    doors: Readonly<Record<string, Door>>,
    column: Column,
    scenes: readonly Scene[],
    more: Pick<Attempt, 'ends'> & { what: string },
  ): Attempt[] =>
    Object.entries(doors).flatMap(([door, run]) =>
      scenes.map((scene): Attempt => {
        let id = '';
        return {
          ...more,
          door,
          what: `${more.what}, ${String(scene.before[column])} before`,
          async run() {
            const done = await run(scene);
            id = done.id;
            return done.answer;
          },
          given: async () => (await stateOf(id))?.[column] === scene.wanted[column],
          // A contact who is brought back has lost what they had, and nobody asks for it anew.
          ...(door !== 'contacts.restore' && {
            asked: async () => (await stateOf(id))?.[column] === 'REQUESTED',
          }),
        };
      }),
    );

  /** A contact's role as the firm has saved it, while something runs under it. */
  const withRole = <D extends Readonly<Record<string, Door>>>(
    name: 'CONTACT_ADMIN' | 'CONTACT_VIEWER',
    permissions: readonly Permission[],
    doors: D,
  ): Record<string, Door> =>
    Object.fromEntries(
      Object.entries(doors).map(([door, run]) => [
        door,
        async (scene: Scene) => {
          const id = firm.id();
          const row = { id, name, guard_name: 'client' as const, permissions: [...permissions] };
          await firm.as((tx) => insertRoles(tx, [row]));
          try {
            return await run(scene);
          } finally {
            await firm.as((tx) => tx.delete(roles).where(eq(roles.id, id)));
          }
        },
      ]),
    );

  const admin = byContact(({ contacts: { CONTACT_ADMIN } }) => CONTACT_ADMIN);
  const viewer = byContact(({ contacts: { CONTACT_VIEWER } }) => CONTACT_VIEWER);
  /** From every state that leads to ACTIVE by hand; a reversal is of a suspension alone. */
  const opening = (column: Column, states: readonly Access[]) =>
    states.map((state): Scene => ({ before: { [column]: state }, wanted: { [column]: 'ACTIVE' } }));
  const closed = accessStates.filter((state) => state !== 'ACTIVE' && state !== 'INVITED');

  /** Attempts of a column over the doors of staff. */
  async function ofStaff(
    column: Column,
    permissions: readonly Permission[],
    scenes: readonly Scene[],
    more: Pick<Attempt, 'ends'> & { what: string; masked?: readonly Permission[] },
  ) {
    const { masked, ...words } = more;
    const {
      'contacts.update': update,
      'activity.reverse': reverse,
      ...once
    } = byStaff(await staffWith(permissions, masked));
    // A new contact has no state before, and what a change by hand led to is all that a reversal leads back from.
    const closes = scenes.filter(({ before }) => column === 'portal_role' || before[column] === 'SUSPENDED');
    return [
      ...attemptsBy({ 'contacts.update': update }, column, scenes, words),
      ...attemptsBy({ 'activity.reverse': reverse }, column, closes, words),
      ...attemptsBy(once, column, scenes.slice(0, 1), words),
    ];
  }

  const toAdministrator: Scene[] = [
    { before: { portal_role: 'CONTACT_VIEWER' }, wanted: { portal_role: 'CONTACT_ADMIN' } },
  ];
  const withoutRestore = (all: readonly Attempt[]) => all.filter(({ door }) => door !== 'contacts.restore');
  const approver: Scene = {
    before: { portal_role: 'CONTACT_VIEWER', payroll_access: 'ACTIVE' },
    wanted: { portal_role: 'CONTACT_ADMIN' },
  };
  const raises = ({ 'userAccess.update': run }: typeof admin) => ({ 'userAccess.update': run });

  return {
    'contacts.payroll_access': async () => {
      const column = 'payroll_access';
      return [
        ...(await ofStaff(column, allBut('view payroll client'), opening(column, closed), {
          what: 'without payroll',
        })),
        ...(await ofStaff(column, allBut('edit payroll client'), opening(column, ['NONE', 'SUSPENDED']), {
          what: 'with masked amounts',
          masked: ['view payroll client'],
        })),
        ...attemptsBy(admin, column, opening(column, closed), { what: 'without payroll' }),
      ];
    },
    'contacts.finance_access': async () => {
      const column = 'finance_access';
      const lacking = rolePermissions('CONTACT_ADMIN').filter((each) => each !== 'view invoice');
      return [
        ...(await ofStaff(column, allBut('view invoice'), opening(column, closed), {
          what: 'without invoices',
        })),
        ...attemptsBy(withRole('CONTACT_ADMIN', lacking, admin), column, opening(column, closed), {
          what: 'without invoices',
        }),
      ];
    },
    'contacts.vendor_access': async () => {
      const column = 'vendor_access';
      return [
        ...(await ofStaff(column, allBut('edit client'), opening(column, ['NONE', 'SUSPENDED']), {
          what: 'who edit no contacts',
          ends: 'not theirs',
        })),
        ...attemptsBy(admin, column, opening(column, closed), { what: 'without vendors' }),
      ];
    },
    'contacts.portal_access': async () => {
      const column = 'portal_access';
      const bearer = await staffWith(allBut('edit client'));
      const inviting =
        (
          call: typeof inviteToPortal | typeof inviteContact | typeof inviteUserAccess,
          by: (at: Tenant) => Promise<string>,
        ) =>
        async ({ before }: Scene) => {
          const at = await tenant();
          const id = await contactOf(at, before);
          return { id, answer: await server.call(call, { params: { id } }, { bearer: await by(at) }) };
        };
      const asViewer = (at: Tenant) =>
        firm.bearerOf(at.contacts.CONTACT_VIEWER.accountId, 'client', 'contact');
      const invitations = {
        'contacts.invite': inviting(inviteToPortal, async () => bearer),
        'adB2c.invite': inviting(inviteContact, async () => bearer),
        'userAccess.invite': inviting(inviteUserAccess, asViewer),
      };
      const scene: Scene = { before: { portal_access: 'NONE' }, wanted: { portal_access: 'INVITED' } };
      return [
        ...attemptsBy(invitations, column, [scene], { what: 'who edit no contacts' }),
        ...(await ofStaff(column, allBut('edit client'), opening(column, ['SUSPENDED']), {
          what: 'who edit no contacts',
        })),
        ...attemptsBy(viewer, column, opening(column, ['SUSPENDED']), { what: 'who edit no colleagues' }),
      ];
    },
    'contacts.portal_role': async () => {
      const column = 'portal_role';
      const viewers = [
        ...rolePermissions('CONTACT_VIEWER'),
        'edit client contact',
        'create client contact',
      ] as const;
      const raised = await ofStaff(column, allBut('view payroll client'), [approver], {
        what: 'without payroll, of somebody with payroll',
      });
      return [
        ...withoutRestore(
          await ofStaff(column, allBut('view invoice'), toAdministrator, { what: 'without invoices' }),
        ),
        ...raised.filter(({ door }) => door === 'contacts.update' || door === 'activity.reverse'),
        ...attemptsBy(withRole('CONTACT_VIEWER', viewers, viewer), column, toAdministrator, {
          what: 'who are none themselves',
        }),
        ...attemptsBy(raises(admin), column, [approver], {
          what: 'without payroll, of somebody with payroll',
        }),
      ];
    },
  } satisfies Record<ColumnOfContacts, () => Promise<Attempt[]>>;
}
