import type { Audience } from '../../contract/core/endpoint.ts';

/**
 * Who a transaction acts for. The audience picks the database role; the ids become settings that row policies read.
 * `none` may only run the functions that find out who is asking; `system` is for jobs, session and the demo firm.
 */
export interface Actor {
  audience: Audience | 'none' | 'system';
  accountId: string | null;
  userId: string | null;
  contactIds: string[];
  /** The clients a contact acts for: the active one. */
  clientIds: string[];
  employeeIds: string[];
  recipientIds: string[];
  permissions: readonly string[];
  financeAccess: boolean;
  payrollAccess: boolean;
}

const nobody: Actor = {
  audience: 'none',
  accountId: null,
  userId: null,
  contactIds: [],
  clientIds: [],
  employeeIds: [],
  recipientIds: [],
  permissions: [],
  financeAccess: false,
  payrollAccess: false,
};

/** An actor of an audience; what is not given is nothing. */
export const actor = (audience: Actor['audience'], facts: Partial<Omit<Actor, 'audience'>> = {}): Actor => ({
  ...nobody,
  ...facts,
  audience,
});

const list = (ids: string[]): string => `{${ids.join(',')}}`;

/** Every setting of every actor, all of them every time: a pooled connection must not keep one of the actor before. */
export const settingsOf = (who: Actor): Record<string, string> => ({
  role: `portico_${who.audience}`,
  'app.account_id': who.accountId ?? '',
  'app.user_id': who.userId ?? '',
  'app.contact_ids': list(who.contactIds),
  'app.client_ids': list(who.clientIds),
  'app.employee_ids': list(who.employeeIds),
  'app.recipient_ids': list(who.recipientIds),
  'app.finance_access': String(who.financeAccess),
  'app.payroll_access': String(who.payrollAccess),
});
