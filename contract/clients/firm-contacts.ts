import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/values.ts';

/** Tasks of the people at the firm for a client. */
export const firmContactRoles = ['LEAD', 'DEPUTY', 'PARTNER', 'ASSOCIATE', 'PAYROLL'] as const;

const person = v.object({
  id,
  name: v.string(),
  job_title: v.string(),
  email: v.string(),
  phone: v.string(),
  /** The most responsible first. */
  roles: v.array(v.picklist(firmContactRoles)),
});
export type FirmContact = v.InferOutput<typeof person>;

const office = v.object({
  name: v.string(),
  /** Street, postal code and city, as they stand on a letter. */
  lines: v.array(v.string()),
  country: v.string(),
  phone: v.string(),
});
export type FirmOffice = v.InferOutput<typeof office>;

export const readFirmContacts = endpoint({
  name: 'firmContacts.read',
  summary: 'The people at the firm who look after the client, and the client’s office',
  api: 'client',
  method: 'GET',
  path: '/contact',
  shape: 'data',
  answer: v.object({ people: v.array(person), office: v.nullable(office) }),
  allow: { by: 'bearer', audiences: ['contact'], permissions: { all: ['view contact'] } },
});
