import { uploads } from '#contract/core/limits.ts';
import {
  type Profile,
  readOwnPhoto,
  readProfile,
  updatePhoto,
  updateProfile,
} from '#contract/people/people.ts';
import { differences } from '../activity/differences.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { checkedPhoto, pictureOf } from './directory/photo.ts';
import { photoOf, removePhoto, setPhoto } from './directory/queries.ts';
import { allOffices, changeOwnUser, userById } from './queries.ts';

async function profileOf(tx: Tx, { userId }: Actor): Promise<Profile> {
  const user = userId === null ? undefined : await userById(tx, userId);
  if (!user) throw new Refusal('not_found');
  const { id, email, job_title, work_phone, schools, skills, interests, languages, qualifications } = user;
  const office = (await allOffices(tx)).find((each) => each.id === user.office_id);
  return {
    ...{ id, email, job_title, work_phone, schools, skills, interests, languages, qualifications },
    finder: user.finder,
    version: user.version,
    name: user.display_name,
    pastProjects: user.past_projects,
    office: office ? { id: office.id, name: office.name } : null,
  };
}

export const profileHandlers: readonly Handler[] = [
  handle(readProfile, ({ tx, actor }) => profileOf(tx, actor)),

  handle(updateProfile, async ({ tx, actor, input: { body }, activity }) => {
    const before = await profileOf(tx, actor);
    const form = { ...body.form, work_phone: body.form.work_phone ?? '' };
    const changed = differences({ ...before }, form);
    if (!changed) return before;
    const { pastProjects: past_projects, ...columns } = form;
    if (!(await changeOwnUser(tx, { id: before.id, version: body.version }, { ...columns, past_projects })))
      throw new Refusal('stale', { current: await profileOf(tx, actor) });
    await activity({
      name: 'Profile',
      event: 'updated',
      description: before.name,
      subject: { type: 'user', id: before.id },
      ...changed,
    });
    return profileOf(tx, actor);
  }),

  handle(readOwnPhoto, ({ tx, actor }) =>
    actor.userId ? pictureOf(tx, actor.userId) : Promise.resolve(null),
  ),

  handle(updatePhoto, async ({ tx, actor, input: { body }, activity }) => {
    const { id, name } = await profileOf(tx, actor);
    const entry = {
      name: 'Profile',
      event: 'updated',
      description: name,
      subject: { type: 'user', id },
    } as const;
    if (body.photo === null) {
      // Removed already: nothing to do.
      if (await removePhoto(tx, id))
        await activity({ ...entry, old: { photo: true }, attributes: { photo: false } });
      return undefined;
    }
    const photo = await checkedPhoto(body.photo, uploads.image.underBytes);
    const before = await photoOf(tx, id);
    if (before && Buffer.from(before.bytes).equals(photo.bytes)) return undefined;
    await setPhoto(tx, { user_id: id, ...photo });
    await activity({ ...entry, old: { photo: before !== undefined }, attributes: { photo: true } });
    return undefined;
  }),
];
