import type { ActivityRow } from '#contract/activity.ts';
import { labelOf } from '#src/lib/names.ts';

export const audienceNames: Record<ActivityRow['audience'], string> = {
  staff: 'Staff',
  client_contact: 'Contact',
  client_employee: 'Employee',
  external: 'External signer',
  system: 'The server',
};

const events: Readonly<Record<string, string>> = {
  created: 'added',
  updated: 'changed',
  restored: 'brought back',
  login: 'signed in',
  logout: 'signed out',
  self_signed: 'signed by its sender',
};

/** Entries whose name and event do not make a phrase. */
const phrases: Readonly<Record<string, string>> = {
  'Session login': 'Signed in',
  'Session logout': 'Signed out',
  'Session switched': 'Client switched',
  'Upload uploaded': 'File uploaded',
};

/** An entry's event, in short: 'Address changed', 'Page visited'. */
export const eventTitle = ({ name, event }: Pick<ActivityRow, 'name' | 'event'>): string =>
  name === 'Navigation'
    ? 'Page visited'
    : (phrases[`${name} ${event}`] ??
      `${name === 'Signing' ? 'Envelope' : name} ${events[event] ?? event.replaceAll('_', ' ')}`);

/** The person, else the side of the firm it came from. */
export const causerOf = ({ causer, audience }: Pick<ActivityRow, 'causer' | 'audience'>): string =>
  causer?.name ?? audienceNames[audience];

/** A value of a field without a form, as text. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export const loggedFieldLabel = (field: string): string => {
  const words = labelOf(field.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_'));
  return words.charAt(0) + words.slice(1).toLowerCase();
};
