import { addressForm } from './addresses.form.ts';
import { addresses } from './addresses.ts';
import { withForm } from './record.ts';
import { relationshipManagerForm } from './relationship-managers.form.ts';
import { relationshipManagers } from './relationship-managers.ts';

/** Every kind of record with the schema of its form. The app imports neither this nor `index.ts`: a first load needs no schemas. */
export const records = {
  addresses: withForm(addresses, addressForm),
  relationshipManagers: withForm(relationshipManagers, relationshipManagerForm),
} as const;
