import * as v from 'valibot';
import { form, lineList, optionalPhone } from '../core/rules.ts';

const mostEntries = 50;

/** Fields of the profile that a member of staff edits; the firm supplies the others. */
export const profileForm = form({
  work_phone: optionalPhone,
  schools: lineList(mostEntries),
  skills: lineList(mostEntries),
  interests: lineList(mostEntries),
  pastProjects: lineList(mostEntries),
  languages: lineList(mostEntries),
  qualifications: lineList(mostEntries),
  /** Y if colleagues find them in the finder. */
  finder: v.picklist(['Y', 'N']),
});
/** The form as it is sent: a write that waited on a device since before there were languages and qualifications has none. */
export const sentProfileForm = form({
  ...profileForm.entries,
  languages: v.optional(lineList(mostEntries), []),
  qualifications: v.optional(lineList(mostEntries), []),
});
/** Values in the controls of the form. */
export type ProfileValues = v.InferInput<typeof profileForm>;
