import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { changes } from '../core/record.ts';
import { version } from '../core/values.ts';
import { firmForm } from './firm.form.ts';

const editors = { by: 'bearer', audiences: ['staff'], permissions: { all: ['edit settings'] } } as const;

/** The firm as its settings show it; country, time zone and currency are empty until they are chosen. */
const firmFacts = v.object({
  name: v.string(),
  address: v.string(),
  country: v.string(),
  time_zone: v.string(),
  currency: v.string(),
  /** `#rrggbb`, or empty: the product's own colour. */
  accent: v.string(),
  /** Address of the picture, or empty. */
  logo: v.string(),
  /** 0 until the firm is first saved. */
  version: v.number(),
});
export type FirmFacts = v.InferOutput<typeof firmFacts>;

export const readFirm = endpoint({
  name: 'firm.read',
  summary: 'The firm: its name, address and brand',
  api: 'main',
  method: 'GET',
  path: '/settings/firm',
  shape: 'data',
  answer: firmFacts,
  allow: editors,
});
export const readFirmHistory = endpoint({
  name: 'firm.history',
  summary: 'Changes of the firm, newest first',
  api: 'main',
  method: 'GET',
  path: '/settings/firm/history',
  shape: 'data',
  answer: changes,
  allow: { ...editors, permissions: { all: ['edit settings', 'view activity log'] } },
});
export const updateFirm = endpoint({
  name: 'firm.update',
  summary: 'Change the firm: what everybody sees of it counts from the next request',
  api: 'main',
  method: 'PUT',
  path: '/settings/firm',
  body: v.object({ version: v.union([v.literal(0), version]), form: firmForm }),
  shape: 'data',
  answer: firmFacts,
  allow: editors,
});
export const readEmbeddedCode = endpoint({
  name: 'firm.embeddedCode',
  summary: 'The sign-in button of clients as HTML for the website of the firm, in its name and colour',
  api: 'main',
  method: 'GET',
  path: '/embedded-code',
  shape: 'data',
  answer: v.object({ html: v.string() }),
  allow: editors,
});
