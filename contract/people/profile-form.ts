import * as v from 'valibot';
import { form, lines, optionalPhone } from '../core/rules.ts';

const mostEntries = 50;

/** What a member of staff says of themselves; the firm knows the rest. */
export const profileForm = form({
  work_phone: optionalPhone,
  schools: lines(mostEntries),
  skills: lines(mostEntries),
  interests: lines(mostEntries),
  pastProjects: lines(mostEntries),
  /** Whether colleagues find them in the finder. */
  finder: v.picklist(['Y', 'N']),
});
/** What the fields of the form hold. */
export type ProfileValues = v.InferInput<typeof profileForm>;
