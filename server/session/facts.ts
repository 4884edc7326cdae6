import type { Audience } from '#contract/core/endpoint.ts';
import type { ContactRole, Permission, Role } from '#contract/core/permissions.ts';
import type { Portal, WayIn } from '#contract/session/session.ts';

export interface ContactFacts {
  id: string;
  client_id: string;
  client_name: string;
  portal_role: ContactRole;
  payroll_access: string;
  finance_access: string;
}

/** All facts of a session about its caller, from `app.session_facts`: read anew on every call. */
export interface SessionFacts {
  id: string;
  account_id: string;
  device_id: string;
  portal: Portal;
  cookie_hash: string;
  employee_only: boolean;
  came_by: WayIn;
  active_client_id: string | null;
  /** Recipient of the link a signer signed in by. */
  recipient_id: string | null;
  /** Recipients a signer acts for: `recipient_id` first, then those of links opened on the device before. */
  recipient_ids: string[];
  created_at: string;
  idle_until: string;
  expires_at: string;
  ended_at: string | null;
  account_status: 'ACTIVE' | 'SUSPENDED';
  email: string;
  device_revoked_at: string | null;
  /** A member of staff, with all their roles: those of their directory groups too. */
  user: {
    id: string;
    status: string;
    roles: { name: string; permissions: Permission[]; masked: Permission[] }[];
  } | null;
  /** Contacts with portal access, by client name. */
  contacts: ContactFacts[];
  employees: { id: string; client_id: string; status: string }[];
  /** Permissions of the contact, employee and signer roles, as the firm has them; a role that is not there has its default. */
  role_permissions: Partial<Record<Role, Permission[]>>;
  /** True if the account's password has a second factor, and if a role of its people requires one. */
  second_factor: boolean;
  second_factor_required: boolean;
  /** True if the newest version of the agreement was accepted. */
  accepted: boolean;
}

/** The same for a bearer, which is for one audience. */
export interface BearerFacts extends SessionFacts {
  audience: Audience;
  /** True for a contact whose address is that of an active member of the firm's staff. */
  of_staff: boolean;
}
