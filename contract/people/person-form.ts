import * as v from 'valibot';
import { reference, references, text } from '../core/fields.ts';
import { type RoleOf, roles } from '../core/permissions.ts';
import { form } from '../core/rules.ts';
import { email } from '../core/values.ts';

type StaffRole = RoleOf<'api'>;
const isStaff = (role: string): role is StaffRole => roles[role as keyof typeof roles].guard === 'api';
/** The roles of members of staff. */
export const staffRoles: readonly StaffRole[] = Object.keys(roles).filter(isStaff);

const optionalReference = v.union([
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
  reference('Choose one of the list.'),
]);

const place = {
  job_title: text(),
  office: optionalReference,
  manager: optionalReference,
  /** Roles given by hand; a directory group may give more. */
  roles: v.pipe(
    v.array(v.picklist(staffRoles), 'Choose at least one role.'),
    v.transform((chosen) => [...new Set(chosen)]),
  ),
  teams: references(),
};
const name = { first_name: text({ required: 'first_name' }), last_name: text({ required: 'last_name' }) };

/** A member of staff to invite. */
export const newPersonForm = form({ ...name, email, ...place });
/** A member of staff as an administrator changes them. */
export const personForm = form({ ...name, ...place });
export type NewPerson = v.InferOutput<typeof newPersonForm>;
