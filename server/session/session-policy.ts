import type { Audience } from '#contract/core/endpoint.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import {
  contactPermissions,
  type Permission,
  type Role,
  rolePermissions,
  staffPermissions,
} from '#contract/core/permissions.ts';
import { type Actor, actor } from '../db/actor.ts';
import type { ContactFacts, SessionFacts } from './facts.ts';

/**
 * The contact an account acts as: of the session's client, else the first by name. A session never goes on at another client by itself: what a
 * device keeps is that client's.
 */
export const activeContact = (facts: SessionFacts): ContactFacts | undefined =>
  facts.active_client_id === null
    ? facts.contacts[0]
    : facts.contacts.find(({ client_id }) => client_id === facts.active_client_id);

const employments = (facts: SessionFacts) => facts.employees.filter(({ status }) => status !== 'LEFT');

/** The audiences a session may call as, the preferred one first. Empty if the person was suspended, left, or lost their access. */
export function audiencesOf(facts: SessionFacts): Audience[] {
  if (facts.portal === 'app') return facts.user?.status === 'ACTIVE' ? ['staff'] : [];
  if (facts.portal === 'external') return facts.recipient_id ? ['signer'] : [];
  const contact = activeContact(facts) && !facts.employee_only;
  return [
    ...(contact ? (['contact'] as const) : []),
    ...(employments(facts).length > 0 ? (['employee'] as const) : []),
  ];
}

/**
 * The reason why a session is over at this time, or null. It ends at once with the device, the account and the person. Access that was taken
 * away comes before a session that is merely over: the device then erases what it keeps. A signer's device keeps what it has not sent.
 */
export function whyEnded(facts: SessionFacts, now: string): ErrorCode | null {
  if (facts.device_revoked_at) return 'device_revoked';
  const closed = facts.account_status !== 'ACTIVE' || audiencesOf(facts).length === 0;
  if (closed) return facts.portal === 'external' ? 'session_ended' : 'access_ended';
  const time = Date.parse(now);
  const over =
    facts.ended_at !== null || time >= Date.parse(facts.idle_until) || time >= Date.parse(facts.expires_at);
  return over ? 'session_ended' : null;
}

/** True while the person has to set up their second factor before anything else. Only a password needs one. */
export const awaitsFactor = (facts: SessionFacts): boolean =>
  facts.came_by === 'password' && facts.second_factor_required && !facts.second_factor;

/** The permissions of a role outside the staff, as the firm has them. */
export const permissionsOutsideStaff = ({ role_permissions }: SessionFacts, role: Role): Permission[] =>
  role_permissions[role] ?? rolePermissions(role);

/** The actor of a call of this session, with the present permissions. */
export function actorOf(facts: SessionFacts, audience: Audience): Actor {
  const accountId = facts.account_id;
  const contact = activeContact(facts);
  const own = employments(facts);
  switch (audience) {
    case 'staff': {
      const ofUser = facts.user?.roles ?? [];
      const held = { ...staffPermissions(ofUser), roles: ofUser.map(({ name }) => name) };
      return actor('staff', { accountId, userId: facts.user?.id ?? null, ...held });
    }
    case 'contact': {
      if (!contact) return actor('contact', { accountId });
      const financeAccess = contact.finance_access === 'ACTIVE';
      const payrollAccess = contact.payroll_access === 'ACTIVE';
      const flags = { finance_access: financeAccess, payroll_access: payrollAccess };
      const permissions = contactPermissions(permissionsOutsideStaff(facts, contact.portal_role), flags);
      // A person's envelopes are theirs, independent of the client or employment they were sent for.
      const others = facts.contacts.filter(({ id }) => id !== contact.id);
      return actor('contact', {
        accountId,
        contactIds: [contact, ...others].map(({ id }) => id),
        employeeIds: own.map(({ id }) => id),
        clientIds: [contact.client_id],
        permissions,
        financeAccess,
        payrollAccess,
      });
    }
    case 'employee': {
      const permissions = permissionsOutsideStaff(facts, 'EMPLOYEE');
      const clientIds = [...new Set(own.map(({ client_id }) => client_id))];
      return actor('employee', { accountId, employeeIds: own.map(({ id }) => id), clientIds, permissions });
    }
    case 'signer':
      return actor('signer', {
        accountId,
        recipientIds: facts.recipient_ids,
        permissions: permissionsOutsideStaff(facts, 'SIGNER'),
      });
  }
}
