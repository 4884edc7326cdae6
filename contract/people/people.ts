import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { pictureMaxLength } from '../core/limits.ts';
import { messages } from '../core/rules.ts';
import { base64, id, namedRef, version } from '../core/values.ts';
import { picture } from './directory.ts';
import { sentProfileForm } from './profile-form.ts';

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
  languages: v.array(v.string()),
  qualifications: v.array(v.string()),
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
  body: v.object({ version, form: sentProfileForm }),
  shape: 'data',
  answer: profile,
  allow: oneself,
});

export const readOwnPhoto = endpoint({
  name: 'people.readPhoto',
  summary: 'My own photo; null if there is none',
  api: 'main',
  method: 'GET',
  path: '/profile/photo',
  shape: 'data',
  answer: v.nullable(picture),
  allow: oneself,
});
export const updatePhoto = endpoint({
  name: 'people.updatePhoto',
  summary: 'Set my own photo, a jpg or png under 2MB, or remove it with null',
  api: 'main',
  method: 'PUT',
  path: '/profile/photo',
  body: v.object({
    photo: v.nullable(v.pipe(base64, v.maxLength(pictureMaxLength, messages.pictureTooLarge))),
  }),
  bodyLimit: 'pictures',
  shape: 'none',
  allow: oneself,
});
