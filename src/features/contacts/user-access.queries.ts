import { listUserAccess } from '#contract/clients/user-access.ts';
import { wholeListOf } from '#src/api/query.ts';

/** All contacts of the client: the forms need the person's own among them. This device keeps the answer. */
export const userAccessQuery = wholeListOf(listUserAccess);
