import { expect, test } from 'vitest';
import {
  contactPermissions,
  maskedPermissions,
  type Permission,
  permissions,
  type Role,
  rolePermissions,
  roles,
} from './permissions.ts';

// The tables of roles and permissions, entered a second time. A dash withholds, M masks, any other letter grants.
const staff = ['ADM', 'RM', 'ASC', 'CMP', 'PAY', 'FIN', 'AUD'] as const;
const staffTable = `
view client | A T T A O A A
create client | A T T A – – –
edit client | A T O A – – –
view ubo, view parent group | A T O A – – A
create ubo | A T O A – – –
edit ubo, edit parent group | A T O A – – –
view onboarding_dashboard | A T T A – – A
view conflict search | A A A A – – A
view sign | A T T A O T A
create sign | A T T A O T –
view client analytics | A T – A – A A
view user analytics | A T – – – – A
view data quality analytics | A T T A O A A
view client report | A T – A – A A
view activity log | A T – A – – A
view invoice | A T O – – A A
view ad group | A – – – – – A
edit ad group | A – – – – – –
view payroll client | A M – – A – M
view shared folder client | A T O A O – A
view info client, view service client, view contact client, view address client | A T T A O A A
view relationship manager client, view comment client | A T T A O A A
view document client | A T O A O T A
view onboarding client, view onboarding status client | A T T A – – A
view board management client, view corporate secretary client | A T O A – – A
view bank details client | A T – A O A M
view approval rights client | A T O A O A A
view invoice client | A T O – – A A
view bd client, view hubspot client | A T O – – A A
view it service desk, view academy, view book a desk, view business hub, view it hub | A A A A A A A
view insights, view dashboard, view employee directory dashboard, view finder dashboard | A A A A A A A
view board management | A A A A – – –
view payroll | A A – – A – –
activate client | A A – A – – –
end client, bulk edit client, reverse activity log | A A – – – – –
delete client, edit role, edit template, edit news, edit settings | A – – – – – –
export client | A A – A – A A
import client, decide conflict search | A – – A – – –
edit onboarding_dashboard | A A – A – – –
edit payroll client | A – – – A – –
edit bank details client, edit approval rights client, edit invoice | A – – – – A –
`;
const rows = staffTable
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [names = '', letters = ''] = line.split(' | ');
    return names.split(', ').map((name) => [name, letters.split(' ')] as const);
  });

test('every staff permission is in the table, once', () => {
  expect(rows.map(([name]) => name).sort()).toEqual([...permissions.api].sort());
});

test.each(rows)('%s', (permission, letters) => {
  expect(staff.filter((role) => rolePermissions(role).includes(permission as Permission))).toEqual(
    staff.filter((_, i) => letters[i] !== '–'),
  );
  expect(staff.filter((role) => maskedPermissions[role]?.some((masked) => masked === permission))).toEqual(
    staff.filter((_, i) => letters[i] === 'M'),
  );
});

const viewer = [
  'view dashboard',
  'view document',
  'view shared document',
  'view contact',
  'view client contact',
  'view sign',
];
const admin = [
  ...viewer,
  'upload document',
  'upload information',
  'create client contact',
  'edit client contact',
  'view invoice',
];
test.each([
  ['CONTACT_ADMIN', false, false, admin],
  ['CONTACT_ADMIN', true, false, admin],
  ['CONTACT_ADMIN', false, true, [...admin, 'view payroll']],
  ['CONTACT_ADMIN', true, true, [...admin, 'view payroll']],
  ['CONTACT_VIEWER', false, false, viewer],
  ['CONTACT_VIEWER', true, false, [...viewer, 'view invoice']],
  ['CONTACT_VIEWER', false, true, [...viewer, 'view payroll']],
  ['CONTACT_VIEWER', true, true, [...viewer, 'view invoice', 'view payroll']],
] as const)('%s with finance %s and payroll %s', (role, finance_access, payroll_access, expected) => {
  expect(contactPermissions(role, { finance_access, payroll_access }).sort()).toEqual([...expected].sort());
});

test('client employees and signers', () => {
  expect(rolePermissions('EMPLOYEE')).toEqual([
    'view sign',
    'view my home',
    'view my payslip',
    'view my hr document',
  ]);
  expect(rolePermissions('SIGNER')).toEqual(['view sign']);
});

test('strings are lower case and trimmed, and every one is held by somebody', () => {
  const everything = Object.values(permissions).flat();
  for (const permission of everything) expect(permission).toBe(permission.trim().toLowerCase());
  const flags = { finance_access: true, payroll_access: true };
  const held = (Object.keys(roles) as Role[]).flatMap((role) =>
    role === 'CONTACT_ADMIN' ? contactPermissions(role, flags) : rolePermissions(role),
  );
  expect(new Set(held)).toEqual(new Set(everything));
});

test('a role holds only permissions of its own guard', () => {
  for (const role of Object.keys(roles) as Role[]) {
    const own: readonly string[] = permissions[roles[role].guard];
    expect(rolePermissions(role).filter((permission) => !own.includes(permission))).toEqual([]);
  }
});
