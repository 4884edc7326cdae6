import type { Audience } from '../../contract/core/endpoint.ts';
import type { ContactRole } from '../../contract/core/permissions.ts';
import type { Portal, WayIn } from '../../contract/session/session.ts';

/** A contact the account stands for, as the session sees it. */
export interface ContactFacts {
  id: string;
  client_id: string;
  client_name: string;
  portal_role: ContactRole;
  payroll_access: string;
  finance_access: string;
}

/** Everything a session says about who is asking, as `app.session_facts` answers it: read anew on every call. */
export interface SessionFacts {
  id: string;
  account_id: string;
  device_id: string;
  portal: Portal;
  cookie_hash: string;
  employee_only: boolean;
  came_by: WayIn;
  active_client_id: string | null;
  /** Of the link a signer came by. */
  recipient_id: string | null;
  /** Whom a signer acts for: that one first, then those of links opened on the device before. */
  recipient_ids: string[];
  created_at: string;
  idle_until: string;
  expires_at: string;
  ended_at: string | null;
  account_status: 'ACTIVE' | 'SUSPENDED';
  email: string;
  device_revoked_at: string | null;
  user: { id: string; status: string; permissions: string[] } | null;
  /** Those with portal access, by client name. */
  contacts: ContactFacts[];
  employees: { id: string; client_id: string; status: string }[];
  /** Whether the newest agreement was accepted in its present version. */
  accepted: boolean;
}

/** The same of a bearer, which is for one audience. */
export interface BearerFacts extends SessionFacts {
  audience: Audience;
}
