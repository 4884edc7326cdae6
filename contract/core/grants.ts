import { type Guard, maskedPermissions, type Permission, type RoleOf, titleOfRole } from './permissions.ts';
import { allows, type Requirement } from './requirement.ts';

/*
 * Nobody gives what they lack. `grants` names every column by which somebody gets a right and the calls that write it; `lacks` judges them all.
 */

/** Somebody who gives: what they have themselves. */
export interface Giver {
  readonly permissions: readonly string[];
  /** Permissions that show them figures masked. */
  readonly masked: readonly string[];
  /** Names of their roles; of staff alone. */
  readonly roles: readonly string[];
  /** Ids of their teams; of staff alone. */
  readonly teams: readonly string[];
  /** Kinds of access they have at their client; undefined for staff. */
  readonly access?: readonly AccessRight[] | undefined;
}

const mayEditContacts = { all: ['edit client', 'view contact client'] } as const satisfies Requirement;
/** Kinds of access of a contact, each with the permissions of staff who have as much themselves. A masked permission is not as much. */
const accessRights = {
  portal: mayEditContacts,
  payroll: { all: ['view payroll client'] },
  finance: { all: ['view invoice'] },
  vendor: mayEditContacts,
} as const satisfies Record<string, Requirement>;
export type AccessRight = keyof typeof accessRights;

/** The kind of access that a permission of a contact comes to; all that are not here come with the portal. */
const accessOfPermission: Readonly<Record<string, AccessRight>> = {
  'view payroll': 'payroll',
  'view invoice': 'finance',
};

/** Permissions as a role gives them: `masked` are those that it shows masked. */
interface Permissions {
  readonly guard: Guard;
  readonly permissions: readonly string[];
  readonly masked?: readonly string[];
}
/** A right that somebody gets. */
export type Right =
  | { readonly access: AccessRight }
  | Permissions
  | (Permissions & { readonly role: string })
  | { readonly team: string; readonly name: string };

/** Roles that open more than their permissions say: documents of others are read by them. */
const rolesBeyondPermissions: readonly string[] = ['ADM', 'AUD'];

/** Administrators are named one by one, by each other, and can give themselves each permission: they may give all of them. */
export const isAdministrator = ({ roles }: Pick<Giver, 'roles'>): boolean => roles.includes('ADM');

/**
 * The parts of a right that its giver lacks, in words; nothing if they may give it. Staff give contacts the access that they have themselves,
 * not masked; contacts give colleagues the access that they have at their client. Permissions that reach the person's own rows alone, those of
 * employees and signers, are in the gift of whoever edits roles.
 */
export function lacks(giver: Giver, right: Right): string[] {
  if ('access' in right) return lacksAccess(giver, right.access) ? [right.access] : [];
  if ('team' in right) return isAdministrator(giver) || giver.teams.includes(right.team) ? [] : [right.name];
  if (giver.access === undefined && isAdministrator(giver)) return [];
  if ('role' in right && rolesBeyondPermissions.includes(right.role) && !giver.roles.includes(right.role))
    return [titleOfRole(right.role)];
  const { guard, permissions, masked = [] } = right;
  switch (guard) {
    case 'api':
      return permissions.filter(
        (each) =>
          !giver.permissions.includes(each) || (giver.masked.includes(each) && !masked.includes(each)),
      );
    case 'client':
      return permissions.filter((each) =>
        giver.access
          ? !giver.permissions.includes(each)
          : lacksAccess(giver, accessOfPermission[each] ?? 'portal'),
      );
    default:
      return [];
  }
}

function lacksAccess({ access, permissions, masked }: Giver, kind: AccessRight): boolean {
  if (access) return !access.includes(kind);
  const needed: Requirement & { all: readonly Permission[] } = accessRights[kind];
  return !allows(permissions, needed) || needed.all.some((each) => masked.includes(each));
}

export const mayGive = (giver: Giver, right: Right): boolean => lacks(giver, right).length === 0;

/** The permissions that a role shows masked: the contract says it of its own roles, a role of the firm says it itself. */
export const masksOf = ({ name, masked }: { name: string; masked: readonly string[] }): readonly string[] =>
  maskedPermissions[name as RoleOf<'api'>] ?? masked;

/** A column by which somebody gets a right. */
interface Grant {
  readonly right: string;
  /** Its givers, in the words of a refusal. */
  readonly giver: string;
  /** An act of somebody who lacks it asks for it, is refused in words, or is not theirs at all: the call asks for as much already. */
  readonly lacking: 'asks' | 'refused' | 'not theirs';
  /** Names of the calls that can write it. */
  readonly doors: readonly string[];
}

const contactForms = ['contacts.create', 'contacts.update', 'contacts.import', 'activity.reverse'] as const;
const colleagueForms = ['userAccess.create', 'userAccess.update'] as const;
const accessForms = [...contactForms, 'contacts.restore', ...colleagueForms] as const;
const letIn = ['users.invite', 'users.import', 'users.update'] as const;

/**
 * Every column of people, roles and groups that gives a right, with who may give it and the calls that write it. Those that give none are in
 * `tests/server/grants/non-grants.ts`, each with the reason.
 */
export const grants = {
  'contacts.portal_access': {
    right: 'The client portal.',
    giver: 'Staff who edit contacts; contacts who edit colleagues.',
    lacking: 'not theirs',
    doors: ['contacts.invite', 'adB2c.invite', 'userAccess.invite', ...accessForms],
  },
  'contacts.payroll_access': {
    right: 'The client’s payroll: payslips of everybody, and with the portal’s administration its pay runs.',
    giver: 'Staff with “view payroll client”, not masked; contacts with access to payroll.',
    lacking: 'asks',
    doors: accessForms,
  },
  'contacts.finance_access': {
    right: 'The client’s invoices.',
    giver: 'Staff with “view invoice”; contacts who see invoices.',
    lacking: 'asks',
    doors: accessForms,
  },
  'contacts.vendor_access': {
    right: 'The client’s vendors.',
    giver: 'Staff who edit contacts; contacts with access to vendors.',
    lacking: 'asks',
    doors: accessForms,
  },
  'contacts.portal_role': {
    right: 'The permissions of the role, and pay runs to approve if the contact has access to payroll.',
    giver: 'Staff with as much as its permissions open; contacts with its permissions.',
    lacking: 'refused',
    doors: [...contactForms, ...colleagueForms],
  },
  'payroll_employees.status': {
    right: 'The employee’s portal, which ends with their employment.',
    giver: 'Staff who edit payrolls.',
    lacking: 'not theirs',
    doors: [
      'payrollEmployees.create',
      'payrollEmployees.update',
      'payrollEmployees.import',
      'activity.reverse',
    ],
  },
  'payroll_employees.closed_at': {
    right: 'The employee’s portal: their own payslips and documents.',
    giver: 'Staff who edit payrolls.',
    lacking: 'not theirs',
    doors: ['employeeAccess.invite'],
  },
  'roles.permissions': {
    right: 'Permissions of everybody who has the role.',
    giver: 'Whoever edits roles and has them; administrators.',
    lacking: 'refused',
    doors: ['roles.create', 'roles.update'],
  },
  'roles.masked': {
    right: 'Figures of everybody who has the role, once it no longer masks them.',
    giver: 'Whoever edits roles and sees them; administrators.',
    lacking: 'refused',
    doors: ['roles.create', 'roles.update'],
  },
  'user_roles.role_id': {
    right: 'The permissions of the role.',
    giver: 'Whoever edits roles and has them; of the roles ADM and AUD their holders; administrators.',
    lacking: 'refused',
    doors: letIn,
  },
  'user_teams.team_id': {
    right: 'Documents that colleagues of the team sent.',
    giver: 'Whoever edits roles or teams and is in the team; administrators.',
    lacking: 'refused',
    doors: [...letIn, 'teams.create', 'teams.update', 'teams.import', 'activity.reverse'],
  },
  'users.status': {
    right: 'All roles and teams of somebody who was suspended, who left, or whose invitation was withdrawn.',
    giver: 'Whoever may give each of them.',
    lacking: 'refused',
    doors: ['users.reinstate', 'users.resendInvitation'],
  },
  'directory_group_roles.role_id': {
    right: 'The permissions of the role, for every member of the group.',
    giver: 'Whoever edits groups and may give the role.',
    lacking: 'refused',
    doors: ['adGroups.map'],
  },
  'directory_group_teams.team_id': {
    right: 'Documents that colleagues of the team sent, for every member of the group.',
    giver: 'Whoever edits groups and may give the team.',
    lacking: 'refused',
    doors: ['adGroups.map'],
  },
  'user_groups.user_id': {
    right: 'All roles and teams of the group.',
    giver: 'Whoever edits groups and may give each of them.',
    lacking: 'refused',
    doors: ['adGroups.map'],
  },
  'client_managers.user_id': {
    right: 'The client’s documents to be signed, handed over by somebody who leaves.',
    giver: 'Whoever may edit managers of clients, and nobody to themselves; administrators.',
    lacking: 'refused',
    doors: ['users.leave'],
  },
  'payroll_managers.user_id': {
    right: 'The client’s payrolls, handed over by somebody who leaves.',
    giver: 'Whoever may edit managers of payrolls, and nobody to themselves; administrators.',
    lacking: 'refused',
    doors: ['users.leave'],
  },
} as const satisfies Record<string, Grant>;
export type GrantColumn = keyof typeof grants;
