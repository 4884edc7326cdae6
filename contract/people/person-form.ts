import * as v from 'valibot';
import { hasName, partOfName, reference, references, text } from '../core/fields.ts';
import { mostRoles } from '../core/limits.ts';
import { form } from '../core/rules.ts';
import { line } from '../core/text/pasted.ts';
import { email } from '../core/values.ts';

/** The name of a role: a code of the contract, or the name that the firm gave one of its own. */
export const roleName = v.pipe(
  v.string(),
  line,
  v.nonEmpty('Name is required.'),
  v.maxLength(60, 'At most 60 characters.'),
);
/** Names of roles, each once; the server knows which there are. */
export const roleNames = (message: string) =>
  v.pipe(
    v.array(roleName, message),
    v.maxLength(mostRoles, `At most ${mostRoles} roles.`),
    v.transform((chosen) => [...new Set(chosen)]),
  );

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
  roles: roleNames('Choose at least one role.'),
  teams: references(),
};
const name = {
  first_name: partOfName(),
  last_name: partOfName(),
};

/** A member of staff to invite. */
export const newPersonForm = v.pipe(form({ ...name, email, ...place }), hasName());
/** A member of staff as an administrator changes them. */
export const personForm = v.pipe(form({ ...name, ...place }), hasName());
export type NewPerson = v.InferOutput<typeof newPersonForm>;
