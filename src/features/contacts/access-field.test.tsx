import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AccessKind } from '#contract/clients/contact-words.ts';
import { type Permission, rolePermissions } from '#contract/core/permissions.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { AccessField } from './access-field.tsx';
import { PortalRoleField } from './portal-role-field.tsx';

afterEach(() => {
  cleanup();
  setSession(null);
});

/** Signs a member of staff in with these permissions. */
function enter(permissions: readonly Permission[], masked?: readonly Permission[]) {
  const { masked: _, ...rest } = signedIn().user;
  const user = {
    ...{ ...rest, isUserPortal: true, isClientPortal: false, permissions: [...permissions] },
    ...(masked && { masked: [...masked] }),
  };
  setSession(sessionFrom('app', { user, employee: null, version: '1' }));
}
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const shown = (kind: AccessKind, value = 'NONE') => {
  render(<AccessField name="access" label="Access" kind={kind} value={value} onChange={() => undefined} />);
  return { offered: offered(), hint: screen.queryByText(/Choose Requested/)?.textContent };
};

test.each([
  ['payroll', 'view payroll client', 'Given by: Staff with “view payroll client”, not masked'],
  ['finance', 'view invoice', 'Given by: Staff with “view invoice”'],
] as const)(
  'access to %s is offered to whoever may give it, and to others as a request',
  (kind, needed, line) => {
    const all = rolePermissions('ADM');
    enter(all, []);
    expect(shown(kind)).toEqual({ offered: ['None', 'Requested', 'Active'], hint: undefined });
    cleanup();
    enter(
      all.filter((each) => each !== needed),
      [],
    );
    const { offered, hint } = shown(kind, 'SUSPENDED');
    expect(offered).toEqual(['Suspended', 'Requested', 'Revoked']);
    expect(hint).toContain(line);
  },
);

test('who sees amounts masked is offered to ask for payroll, also in a session of before masks were kept', () => {
  enter(rolePermissions('ADM'), ['view payroll client']);
  expect(shown('payroll').offered).toEqual(['None', 'Requested']);
  cleanup();
  enter(rolePermissions('ADM'));
  expect(shown('payroll').offered).toEqual(['None', 'Requested']);
});

test('the portal’s administration is offered to whoever sees what it opens, and stays where it is', () => {
  const field = (value: string) => {
    render(<PortalRoleField name="role" label="Role" value={value} onChange={() => undefined} />);
    return offered();
  };
  enter(rolePermissions('CMP'), []);
  expect(field('CONTACT_VIEWER')).toEqual(['Contact']);
  cleanup();
  expect(field('CONTACT_ADMIN')).toEqual(['Contact administrator', 'Contact']);
  cleanup();
  enter(rolePermissions('RM'), []);
  expect(field('CONTACT_VIEWER')).toEqual(['Contact administrator', 'Contact']);
});
