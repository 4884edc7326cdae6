import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { personName, phone, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { id, version } from '../core/values.ts';

/* What contacts and employees of clients say about themselves; the firm keeps the rest. One pair of calls for each, by the contact flag. */

export const contactProfileForm = form({ phone: phone(), mobile: phone(), job_title: text() });
export const employeeProfileForm = form({ preferred_name: personName({ max: 100 }), phone: phone() });

const nullable = v.nullable(v.string());
const contactProfile = v.object({ id, phone: nullable, mobile: nullable, job_title: nullable, version });
const employeeProfile = v.object({ id, preferred_name: nullable, phone: nullable, version });
export type ContactProfile = v.InferOutput<typeof contactProfile>;
export type EmployeeProfile = v.InferOutput<typeof employeeProfile>;

const contact = { by: 'bearer', audiences: ['contact'] } as const;
const employee = { by: 'bearer', audiences: ['employee'] } as const;

export const readContactProfile = endpoint({
  name: 'people.readContactProfile',
  summary: 'What I say about myself as a contact of the active client',
  api: 'client',
  method: 'GET',
  path: '/profile',
  shape: 'data',
  answer: contactProfile,
  allow: contact,
});
export const updateContactProfile = endpoint({
  name: 'people.updateContactProfile',
  summary: 'Change my numbers and job title as a contact of the active client',
  api: 'client',
  method: 'POST',
  path: '/profile',
  body: v.object({ version, form: contactProfileForm }),
  shape: 'data',
  answer: contactProfile,
  allow: contact,
});
export const readEmployeeProfile = endpoint({
  name: 'people.readEmployeeProfile',
  summary: 'What I say about myself as an employee of a client',
  api: 'employee',
  method: 'GET',
  path: '/profile',
  shape: 'data',
  answer: employeeProfile,
  allow: employee,
});
export const updateEmployeeProfile = endpoint({
  name: 'people.updateEmployeeProfile',
  summary: 'Change my preferred name and number as an employee of a client',
  api: 'employee',
  method: 'POST',
  path: '/profile',
  body: v.object({ version, form: employeeProfileForm }),
  shape: 'data',
  answer: employeeProfile,
  allow: employee,
});
