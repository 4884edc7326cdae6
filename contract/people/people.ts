import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id, namedRef, version } from '../core/values.ts';
import { profileForm } from './profile-form.ts';

/** A member of staff as they see themselves. */
export const profile = v.object({
  id,
  name: v.string(),
  email: v.string(),
  job_title: v.string(),
  office: v.nullable(namedRef),
  work_phone: v.string(),
  schools: v.array(v.string()),
  skills: v.array(v.string()),
  interests: v.array(v.string()),
  pastProjects: v.array(v.string()),
  finder: v.picklist(['Y', 'N']),
  version,
});
export type Profile = v.InferOutput<typeof profile>;

const oneself = { by: 'bearer', audiences: ['staff'] } as const;

export const readProfile = endpoint({
  name: 'people.readProfile',
  summary: 'My own profile',
  api: 'main',
  method: 'GET',
  path: '/profile',
  shape: 'data',
  answer: profile,
  allow: oneself,
});
export const updateProfile = endpoint({
  name: 'people.updateProfile',
  summary: 'Change my own profile',
  api: 'main',
  method: 'PUT',
  path: '/profile',
  body: v.object({ version, form: profileForm }),
  shape: 'data',
  answer: profile,
  allow: oneself,
});
