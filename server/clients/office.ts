import type { Client } from '#contract/clients/clients.ts';

/** A client's office, looked up among all of them. */
export const officeOf = (offices: readonly Client['office'][], id: string): Client['office'] => ({
  id,
  name: offices.find((office) => office.id === id)?.name ?? '',
});
