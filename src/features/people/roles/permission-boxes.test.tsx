import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { PermissionBoxes } from './permission-boxes.tsx';

afterEach(() => {
  cleanup();
  setSession(null);
});

/** The boxes of a role as somebody with these roles sees them. */
function show(role: string, saved: { permissions: string[]; masked: string[] }) {
  const user = {
    ...{ ...signedIn().user, isUserPortal: true, isClientPortal: false, masked: ['view payroll client'] },
    permissions: ['edit role', 'view client', 'view payroll client'],
    roles: [{ name: role, guard_name: 'api' as const, permissions: [] }],
  };
  setSession(sessionFrom('app', { user, employee: null, version: '1' }));
  const { permissions: value, masked } = saved;
  const masks = { all: ['view payroll client'], value: masked, onChange: () => undefined };
  const props = { guard: 'api' as const, pages: [], value, saved, masks, onChange: () => undefined };
  render(<PermissionBoxes {...props} />);
}
const enabled = (name: RegExp) => !(screen.getByRole('checkbox', { name }) as HTMLInputElement).disabled;
const saved = { permissions: ['view payroll client', 'view invoice'], masked: ['view payroll client'] };

test('who edits roles ticks what they may do themselves, and unticks what the role has already', () => {
  show('Deputy', saved);
  expect(enabled(/^view client$/i)).toBe(true);
  expect(enabled(/^create client$/i)).toBe(false);
  expect(enabled(/^view invoice$/i)).toBe(true);
  expect(enabled(/masked/)).toBe(false);
  expect(screen.getByText('What you may not do yourself is given by administrators.')).toBeDefined();
});

test('administrators tick everything', () => {
  show('ADM', saved);
  expect(enabled(/^create client$/i)).toBe(true);
  expect(enabled(/masked/)).toBe(true);
  expect(screen.queryByText(/given by administrators/)).toBeNull();
});
