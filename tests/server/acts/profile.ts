import { type Profile, readProfile } from '#contract/people/people.ts';
import {
  type ContactProfile,
  type EmployeeProfile,
  readContactProfile,
  readEmployeeProfile,
} from '#contract/people/portal-profile.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Writes of people about themselves. */
export function profileActs({ firm, staff, data, asContact, asEmployee }: ActContext): Acts {
  return {
    'people.updatePhoto': async () => ({
      bearer: staff,
      body: { photo: Buffer.concat([pixel, Buffer.from(firm.id())]).toString('base64') },
    }),
    'people.updateProfile': async () => {
      const { version } = await data<Profile>(readProfile, {});
      const form = {
        work_phone: '',
        schools: [firm.id()],
        skills: [],
        interests: [],
        pastProjects: [],
        finder: 'Y',
      };
      return { bearer: staff, body: { version, form } };
    },
    'people.updateContactProfile': async () => {
      const { bearer } = await asContact();
      const { version } = await data<ContactProfile>(readContactProfile, {}, bearer);
      const form = { phone: '+41 44 123 45 67', mobile: '', job_title: 'Director' };
      return { bearer, body: { version, form } };
    },
    'people.updateEmployeeProfile': async () => {
      const { bearer } = await asEmployee();
      const { version } = await data<EmployeeProfile>(readEmployeeProfile, {}, bearer);
      return { bearer, body: { version, form: { preferred_name: 'Em', phone: '+41 79 123 45 67' } } };
    },
    'noticeChoices.set': async () => ({
      bearer: (await asEmployee()).bearer,
      params: { topic: 'payslip' },
      body: { push: false, mail: true },
    }),
  };
}
