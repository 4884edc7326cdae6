import { type Guard, type Role, rolePermissions, roles } from '#contract/core/permissions.ts';
import type { Portal, SessionUser } from '#contract/session/session.ts';
import { sessionFrom } from './session.ts';

const portalOfGuard: Record<Guard, Portal> = {
  api: 'app',
  client: 'client',
  employee: 'client',
  external: 'external',
};

/** The session of somebody who has one role. */
export function sessionOf(role: Role, change: Partial<SessionUser> = {}) {
  const { guard } = roles[role];
  const user: SessionUser = {
    id: '01980000-0000-7000-8000-000000000001',
    name: 'Ada Example',
    email: 'ada@example.com',
    permissions: rolePermissions(role),
    roles: [],
    teams: [],
    isUserPortal: guard === 'api',
    isClientPortal: guard === 'client' || guard === 'employee',
    isExternalPortal: guard === 'external',
    isContact: guard === 'client',
    accept_agreement: true,
    clients: [],
    own_clients: 0,
    job_title: '',
    work_phone: '',
    schools: [],
    skills: [],
    interests: [],
    pastProjects: [],
    finder: 'N',
    mstoken: null,
    ...change,
  };
  return sessionFrom(portalOfGuard[guard], { user, employee: null, version: '1' });
}
