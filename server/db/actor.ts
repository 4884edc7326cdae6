import { viewsComments } from '#contract/clients/comments.ts';
import type { Audience } from '#contract/core/endpoint.ts';
import { allows } from '#contract/core/requirement.ts';
import { lanesFor } from '#contract/documents/client-documents.ts';
import { viewsBd } from '#contract/documents/stored-documents.ts';
import { editsInvoices, viewsInvoices } from '#contract/invoices/invoices.ts';
import { libraryKeepers } from '#contract/library/editions.ts';
import { viewsGroups } from '#contract/parent-groups/parent-groups.ts';
import { seesIdentity, viewsContacts } from '#contract/parties/parties.ts';
import { seesSecretary } from '#contract/secretary/secretary.ts';

/**
 * The person or part of the system a transaction acts for. The audience picks the database role; the ids become settings that row policies
 * read. `none` may only run the functions that identify the caller; `system` is for jobs, sessions and the demo firm.
 */
export interface Actor {
  audience: Audience | 'none' | 'system';
  accountId: string | null;
  userId: string | null;
  contactIds: string[];
  /** The client a contact acts for: the active one. */
  clientIds: string[];
  employeeIds: string[];
  recipientIds: string[];
  permissions: readonly string[];
  /** The permissions that show figures masked (`staffPermissions`). */
  masked: readonly string[];
  /** Names of the roles of a member of staff. */
  roles: readonly string[];
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
  masked: [],
  roles: [],
  financeAccess: false,
  payrollAccess: false,
};

/** An actor of an audience; facts that are not given are empty. */
export const actor = (audience: Actor['audience'], facts: Partial<Omit<Actor, 'audience'>> = {}): Actor => ({
  ...nobody,
  ...facts,
  audience,
});

const list = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** Every setting of an actor, always all of them: a pooled connection must not keep one of the previous actor. */
export const settingsOf = (who: Actor): Record<string, string> => ({
  role: `portico_${who.audience}`,
  'app.account_id': who.accountId ?? '',
  'app.user_id': who.userId ?? '',
  'app.contact_ids': list(who.contactIds),
  'app.client_ids': list(who.clientIds),
  'app.employee_ids': list(who.employeeIds),
  'app.recipient_ids': list(who.recipientIds),
  'app.masked': String(who.masked.includes('view payroll client')),
  'app.finance_access': String(who.financeAccess),
  'app.payroll_access': String(who.payrollAccess),
  'app.views_invoices': String(allows(who.permissions, viewsInvoices)),
  'app.edits_invoices': String(allows(who.permissions, editsInvoices)),
  'app.keeps_library': String(allows(who.permissions, libraryKeepers)),
  'app.views_contacts': String(allows(who.permissions, viewsContacts)),
  'app.views_comments': String(allows(who.permissions, viewsComments)),
  'app.views_identity': String(seesIdentity(who.permissions)),
  'app.views_groups': String(allows(who.permissions, viewsGroups)),
  'app.views_secretary': String(seesSecretary(who.permissions)),
  'app.views_bd': String(allows(who.permissions, viewsBd)),
  'app.lanes': list(lanesFor(who.permissions)),
});
