/**
 * Permissions, roles and default grants: the strings of the specification's section 6 with our additions.
 * A string under two guards (`view sign`) is two permissions; the guard of the session decides.
 */

/** Every role, the guard it belongs to and its name for people. */
export const roles = {
  ADM: { guard: 'api', title: 'Administrator' },
  RM: { guard: 'api', title: 'Relationship manager' },
  ASC: { guard: 'api', title: 'Associate' },
  CMP: { guard: 'api', title: 'Compliance reviewer' },
  PAY: { guard: 'api', title: 'Payroll specialist' },
  FIN: { guard: 'api', title: 'Finance' },
  AUD: { guard: 'api', title: 'Auditor' },
  CONTACT_ADMIN: { guard: 'client', title: 'Contact administrator' },
  CONTACT_VIEWER: { guard: 'client', title: 'Contact' },
  EMPLOYEE: { guard: 'employee', title: 'Client employee' },
  SIGNER: { guard: 'external', title: 'External signer' },
} as const satisfies Record<string, { guard: string; title: string }>;

export type Role = keyof typeof roles;
/** True for a role that the firm made: it has the name people know it by. */
export const isOwnRole = (name: string): boolean => !Object.hasOwn(roles, name);
/** The name of a role for people. */
export const titleOfRole = (name: string): string =>
  Object.entries(roles).find(([code]) => code === name)?.[1].title ?? name;
export type Guard = (typeof roles)[Role]['guard'];
export type RoleOf<G extends Guard> = { [R in Role]: (typeof roles)[R]['guard'] extends G ? R : never }[Role];
export type ContactRole = RoleOf<'client'>;

const allStaff = ['ADM', 'RM', 'ASC', 'CMP', 'PAY', 'FIN', 'AUD'] as const;
const contacts = ['CONTACT_ADMIN', 'CONTACT_VIEWER'] as const;

type Grants<G extends Guard> = Record<string, readonly RoleOf<G>[]>;

/** Guard → permission → the roles that hold it by default. */
const grants = {
  api: {
    'view client': allStaff,
    'create client': ['ADM', 'RM', 'ASC', 'CMP'],
    'edit client': ['ADM', 'RM', 'ASC', 'CMP'],
    'activate client': ['ADM', 'RM', 'CMP'],
    'end client': ['ADM', 'RM'],
    'delete client': ['ADM'],
    'export client': ['ADM', 'RM', 'CMP', 'FIN', 'AUD'],
    'import client': ['ADM', 'CMP'],
    'bulk edit client': ['ADM', 'RM'],
    'view ubo': ['ADM', 'RM', 'ASC', 'CMP', 'AUD'],
    'create ubo': ['ADM', 'RM', 'ASC', 'CMP'],
    'edit ubo': ['ADM', 'RM', 'ASC', 'CMP'],
    'view parent group': ['ADM', 'RM', 'ASC', 'CMP', 'AUD'],
    'edit parent group': ['ADM', 'RM', 'ASC', 'CMP'],
    'view onboarding_dashboard': ['ADM', 'RM', 'ASC', 'CMP', 'AUD'],
    'edit onboarding_dashboard': ['ADM', 'RM', 'CMP'],
    'view conflict search': ['ADM', 'RM', 'ASC', 'CMP', 'AUD'],
    'decide conflict search': ['ADM', 'CMP'],
    'view sign': allStaff,
    'create sign': ['ADM', 'RM', 'ASC', 'CMP', 'PAY', 'FIN'],
    'view client analytics': ['ADM', 'RM', 'CMP', 'FIN', 'AUD'],
    'view user analytics': ['ADM', 'RM', 'AUD'],
    'view data quality analytics': allStaff,
    'view client report': ['ADM', 'RM', 'CMP', 'FIN', 'AUD'],
    'view activity log': ['ADM', 'RM', 'CMP', 'AUD'],
    'reverse activity log': ['ADM', 'RM'],
    'view invoice': ['ADM', 'RM', 'ASC', 'FIN', 'AUD'],
    'edit invoice': ['ADM', 'FIN'],
    'view ad group': ['ADM', 'AUD'],
    'edit ad group': ['ADM'],
    'edit role': ['ADM'],
    'edit template': ['ADM'],
    'edit news': ['ADM'],
    'edit settings': ['ADM'],
    // The tabs of a client
    'view info client': allStaff,
    'view service client': allStaff,
    'view contact client': allStaff,
    'view address client': allStaff,
    'view relationship manager client': allStaff,
    'view comment client': allStaff,
    'view document client': allStaff,
    'view onboarding client': ['ADM', 'RM', 'ASC', 'CMP', 'AUD'],
    'view onboarding status client': ['ADM', 'RM', 'ASC', 'CMP', 'AUD'],
    'view board management client': ['ADM', 'RM', 'ASC', 'CMP', 'AUD'],
    'view corporate secretary client': ['ADM', 'RM', 'ASC', 'CMP', 'AUD'],
    'view bank details client': ['ADM', 'RM', 'CMP', 'PAY', 'FIN', 'AUD'],
    'edit bank details client': ['ADM', 'FIN'],
    'view approval rights client': allStaff,
    'edit approval rights client': ['ADM', 'FIN'],
    'view invoice client': ['ADM', 'RM', 'ASC', 'FIN', 'AUD'],
    'view bd client': ['ADM', 'RM', 'ASC', 'FIN', 'AUD'],
    'view hubspot client': ['ADM', 'RM', 'ASC', 'FIN', 'AUD'],
    'view payroll client': ['ADM', 'RM', 'PAY', 'AUD'],
    'edit payroll client': ['ADM', 'PAY'],
    'view shared folder client': ['ADM', 'RM', 'ASC', 'CMP', 'PAY', 'AUD'],
    // Links to other apps
    'view board management': ['ADM', 'RM', 'ASC', 'CMP'],
    'view it service desk': allStaff,
    'view academy': allStaff,
    'view payroll': ['ADM', 'RM', 'PAY'],
    'view book a desk': allStaff,
    'view business hub': allStaff,
    'view it hub': allStaff,
    'view insights': allStaff,
    'view dashboard': allStaff,
    'view employee directory dashboard': allStaff,
    'view finder dashboard': allStaff,
  } as const satisfies Grants<'api'>,
  client: {
    'view dashboard': contacts,
    'view document': contacts,
    'upload document': ['CONTACT_ADMIN'],
    'upload information': ['CONTACT_ADMIN'],
    'view shared document': contacts,
    'view contact': contacts,
    'view client contact': contacts,
    'create client contact': ['CONTACT_ADMIN'],
    'edit client contact': ['CONTACT_ADMIN'],
    'view invoice': ['CONTACT_ADMIN'],
    'view sign': contacts,
    'view payroll': [],
  } as const satisfies Grants<'client'>,
  employee: {
    'view sign': ['EMPLOYEE'],
    'view my home': ['EMPLOYEE'],
    'view my payslip': ['EMPLOYEE'],
    'view my hr document': ['EMPLOYEE'],
  } as const satisfies Grants<'employee'>,
  external: {
    'view sign': ['SIGNER'],
  } as const satisfies Grants<'external'>,
};

export type PermissionOf<G extends Guard> = keyof (typeof grants)[G] & string;
export type Permission = { [G in Guard]: PermissionOf<G> }[Guard];

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

type ByGuard = { readonly [G in Guard]: readonly PermissionOf<G>[] };

/** Every permission string, by guard. Marked pure: the app does not read the table, so its bundle leaves it out. */
export const permissions: ByGuard = /* @__PURE__ */ keysByGuard(grants);

function keysByGuard({ api, client, employee, external }: typeof grants): ByGuard {
  return { api: keysOf(api), client: keysOf(client), employee: keysOf(employee), external: keysOf(external) };
}

/** The default permissions of a role. Contacts have more by their access flags (`contactPermissions`). */
export function rolePermissions(role: Role): Permission[] {
  const table: Record<string, readonly Role[]> = grants[roles[role].guard];
  return keysOf(table).filter((permission) => table[permission]?.includes(role)) as Permission[];
}

/** The permission that each access flag of a contact gives, whatever their role. */
const flagPermissions = { finance_access: 'view invoice', payroll_access: 'view payroll' } as const;
/** True if the contact's flag is ACTIVE. */
export type ContactFlags = Readonly<Record<keyof typeof flagPermissions, boolean>>;

/** The permissions of a contact's role, or of its default, and of their active access flags, each once. */
export function contactPermissions(
  role: ContactRole | readonly Permission[],
  flags: ContactFlags,
): Permission[] {
  const given = keysOf(flagPermissions).filter((flag) => flags[flag]);
  const ofRole = typeof role === 'string' ? rolePermissions(role) : role;
  return [...new Set([...ofRole, ...given.map((flag) => flagPermissions[flag])])];
}

/**
 * Grants that show a record with amounts and account numbers masked, and never a payslip PDF. A permission is masked for a
 * person only if every role that gives it to them masks it. Salaries are for PAY and ADM alone, hence RM.
 */
export const maskedPermissions: { readonly [R in RoleOf<'api'>]?: readonly PermissionOf<'api'>[] } = {
  RM: ['view payroll client'],
  AUD: ['view payroll client', 'view bank details client'],
};

/** The permissions that a role may show masked. Marked pure, for the bundles that do not need them. */
export const maskablePermissions: readonly PermissionOf<'api'>[] = /* @__PURE__ */ maskedByAny();

function maskedByAny(): PermissionOf<'api'>[] {
  return [...new Set(Object.values(maskedPermissions).flat())];
}

/** A role of a person; `masked` are the permissions that a role of the firm's own masks. */
interface HeldRole {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly masked?: readonly string[];
}

/** True if permissions to run payrolls show pay masked: nobody runs a payroll by them, since its forms hold the figures. */
export const masksPay = (permissions: readonly string[], masked: readonly string[]): boolean =>
  masked.includes('view payroll client') &&
  ['view payroll client', 'edit payroll client'].every((each) => permissions.includes(each));

/** The permissions of a person of the staff by all their roles, and those that show figures masked. */
export function staffPermissions<P extends string>(
  held: readonly (HeldRole & { permissions: readonly P[] })[],
) {
  const given = [...new Set(held.flatMap(({ permissions }) => permissions))];
  const masked = maskedOf(held);
  const permissions = masksPay(given, masked)
    ? given.filter((permission) => permission !== 'edit payroll client')
    : given;
  return { permissions, masked };
}

/** The permissions that every role of a person which gives them masks. */
function maskedOf(held: readonly HeldRole[]): string[] {
  const masks = ({ name, masked = [] }: HeldRole, permission: string) =>
    (isOwnRole(name) ? masked : (maskedPermissions[name as RoleOf<'api'>] ?? [])).some(
      (each) => each === permission,
    );
  return maskablePermissions.filter((permission) => {
    const giving = held.filter(({ permissions }) => permissions.includes(permission));
    return giving.length > 0 && giving.every((role) => masks(role, permission));
  });
}
