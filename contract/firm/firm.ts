import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { type OfOne, recordOfOne } from '../core/record-of-one.ts';
import { type FirmValues, firmForm } from './firm.form.ts';

const editors = { by: 'bearer', audiences: ['staff'], permissions: { all: ['edit settings'] } } as const;

/** The firm as its settings show it; country, time zone and currency are empty until they are chosen. */
export const firmRecord = recordOfOne({
  name: 'firm',
  noun: 'the firm',
  path: '/settings/firm',
  form: firmForm,
  may: ['edit settings'],
});
export type FirmFacts = OfOne<FirmValues>;
export const { read: readFirm, history: readFirmHistory, update: updateFirm } = firmRecord;

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
