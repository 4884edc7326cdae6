import * as v from 'valibot';
import { form, lines, optionalPhone } from '../core/rules.ts';

const mostEntries = 50;

/** Fields of the profile that a member of staff edits; the firm supplies the others. */
export const profileForm = form({
  work_phone: optionalPhone,
  schools: lines(mostEntries),
  skills: lines(mostEntries),
  interests: lines(mostEntries),
  pastProjects: lines(mostEntries),
  languages: lines(mostEntries),
  qualifications: lines(mostEntries),
  /** Y if colleagues find them in the finder. */
  finder: v.picklist(['Y', 'N']),
});
/** The form as it is sent: a write that waited on a device since before there were languages and qualifications has none. */
export const sentProfileForm = form({
  ...profileForm.entries,
  languages: v.optional(lines(mostEntries), []),
  qualifications: v.optional(lines(mostEntries), []),
});
/** Values in the controls of the form. */
export type ProfileValues = v.InferInput<typeof profileForm>;
