import type { AccessKind } from '#contract/clients/contact-words.ts';
import type { UserAccess } from '#contract/clients/user-access.ts';
import { fullName } from '#contract/core/text/full-name.ts';

export const userAccessName = ({
  first_name,
  last_name,
}: Pick<UserAccess, 'first_name' | 'last_name'>): string => fullName({ first_name, last_name });

export const roleWords: Record<UserAccess['portal_role'], string> = {
  CONTACT_ADMIN: 'Administrator',
  CONTACT_VIEWER: 'View only',
};

export const kindWords: Record<AccessKind, string> = {
  portal: 'Portal',
  payroll: 'Payroll',
  finance: 'Invoices',
  vendor: 'Vendors',
};
