import type { Role } from '#contract/core/permissions.ts';
import type { Portal } from '#contract/session/session.ts';

/** The password of every demo sign-in; nobody else in the demo firm has one. */
export const demoPassword = 'portico demo firm';

export interface DemoSignIn {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  /** Description of the person, for the banner. */
  as: string;
  roles: readonly Role[];
  portal: Extract<Portal, 'app' | 'client'>;
  /** The sign-in page, and the page it leads to. */
  at: '/auth/employee-login' | '/auth/login';
  landsOn: string;
}

const staff = (role: Role, as: string, first_name: string, last_name: string, name: string): DemoSignIn => ({
  email: `${name}@portico.example`,
  password: demoPassword,
  first_name,
  last_name,
  as,
  roles: [role],
  portal: 'app',
  at: '/auth/employee-login',
  landsOn: '/app/dashboard/my-dashboard',
});
const client = (
  roles: readonly Role[],
  as: string,
  first_name: string,
  last_name: string,
  name: string,
  landsOn: string,
): DemoSignIn => ({
  email: `${name}@client.example`,
  password: demoPassword,
  first_name,
  last_name,
  as,
  roles,
  portal: 'client',
  at: '/auth/login',
  landsOn,
});

/** One sign-in for each role, as the server prints them at its start. */
export const signIns = {
  administrator: staff('ADM', 'Administrator', 'Ingrid', 'Solheim', 'administrator'),
  manager: staff('RM', 'Relationship manager', 'Marcus', 'Okafor', 'manager'),
  associate: staff('ASC', 'Associate', 'Priya', 'Raman', 'associate'),
  compliance: staff('CMP', 'Compliance reviewer', 'Tomasz', 'Wójcik', 'compliance'),
  payroll: staff('PAY', 'Payroll specialist', 'Mei Ling', 'Tan', 'payroll'),
  finance: staff('FIN', 'Finance', 'Farah', 'Haddad', 'finance'),
  auditor: staff('AUD', 'Read-only auditor', 'Owen', 'Pritchard', 'auditor'),
  contact: client(
    ['CONTACT_ADMIN'],
    'Contact, has not accepted the agreement yet',
    'Helena',
    'Vogt',
    'contact',
    '/client/consent/{id}, then /client/home',
  ),
  viewer: client(
    ['CONTACT_VIEWER'],
    'Contact who may only look',
    'Daniel',
    'Cheung',
    'viewer',
    '/client/home',
  ),
  employee: client(['EMPLOYEE'], 'Client employee', 'Zoë', 'Ångström', 'employee', '/client/my-home'),
  both: client(
    ['CONTACT_ADMIN', 'EMPLOYEE'],
    'Contact and employee in one account',
    'Lucía',
    'Fernández',
    'both',
    '/client/home',
  ),
} as const satisfies Record<string, DemoSignIn>;

/**
 * Name of a demo sign-in, in tests.
 * @internal
 */
export type SignInName = keyof typeof signIns;
