import { clientIdentityFields } from '#contract/clients/client-words.ts';
import { seesIdentity } from '#contract/parties/parties.ts';
import type { LogReader } from './readers.ts';

type Values = Record<string, unknown>;
const isHidden = (field: string) => clientIdentityFields.some((fact) => fact === field);

/** The values of an entry that a reader may see: of a client without the facts by which a person is known, if they may not see those. */
export const seenValues = (
  values: Values | null,
  subject: string | null,
  { permissions }: LogReader,
): Values | null =>
  values === null || subject !== 'client' || seesIdentity(permissions)
    ? values
    : Object.fromEntries(Object.entries(values).filter(([field]) => !isHidden(field)));
