import * as v from 'valibot';
import { endpoint } from './core/endpoint.ts';
import { id, idParams, instant } from './core/values.ts';

/** A mail as the built-in mail port keeps it on disk; demo mode only. */
export const outgoingMail = v.object({ id, to: v.string(), subject: v.string(), sent_at: instant });
const administrator = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['edit settings'] },
} as const;

export const listMail = endpoint({
  name: 'mail.list',
  summary: 'Mail the demo firm has sent, newest first',
  api: 'main',
  method: 'GET',
  path: '/mails',
  shape: 'data',
  answer: v.array(outgoingMail),
  allow: administrator,
});
export const readMail = endpoint({
  name: 'mail.read',
  summary: 'One mail',
  api: 'main',
  method: 'GET',
  path: '/mails/{id}',
  params: idParams,
  shape: 'data',
  answer: v.object({ ...outgoingMail.entries, text: v.string() }),
  allow: administrator,
});

/**
 * The e-mails that the caller's acts may still send today to addresses from which nobody ever answered; `left` is null while they are not
 * scarce (`firstMailsScarce`), as a number that stays or falls tells of each address if somebody answered from it.
 */
export const readMailBudget = endpoint({
  name: 'mail.budget',
  summary: 'To how many more addresses that never answered I may write today',
  api: 'sign',
  method: 'GET',
  path: '/mail-budget',
  shape: 'data',
  answer: v.object({ left: v.nullable(v.number()), most: v.number(), opens_at: instant }),
  allow: { by: 'bearer', audiences: ['staff', 'contact'] },
});
