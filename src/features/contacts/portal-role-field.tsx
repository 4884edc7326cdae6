import { useState } from 'react';
import { portalRoles } from '#contract/clients/contact-words.ts';
import { grants } from '#contract/core/grants.ts';
import { rolePermissions, titleOfRole } from '#contract/core/permissions.ts';
import { useMayGive } from '#src/session/use-may-give.ts';
import type { FieldProps } from '#src/ui/field/field.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';

interface PortalRoleFieldProps extends FieldProps {
  name: string;
  value: string;
  onChange(value: string): void;
}

/** The role of a contact in the portal: the one they have, and those that the person may give. */
export function PortalRoleField({ value, ...rest }: PortalRoleFieldProps) {
  const [present] = useState(value);
  // By its default: a role that the firm changed is judged by the server.
  const raises = useMayGive({ guard: 'client', permissions: rolePermissions('CONTACT_ADMIN') });
  const offered = portalRoles.filter((role) => role === 'CONTACT_VIEWER' || role === present || raises);
  return (
    <SelectField
      {...rest}
      hint={
        offered.length < portalRoles.length
          ? `Contact administrator is given by: ${grants['contacts.portal_role'].giver}`
          : undefined
      }
      value={value}
      choices={offered.map((role) => ({ value: role, label: titleOfRole(role) }))}
    />
  );
}
