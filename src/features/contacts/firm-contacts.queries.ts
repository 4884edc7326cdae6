import { readFirmContacts } from '#contract/clients/firm-contacts.ts';
import { queryOf } from '#src/api/query.ts';

/** The people at the firm for this client; this device keeps the answer. */
export const firmContactsQuery = queryOf(readFirmContacts, {});
