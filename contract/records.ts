import { addressForm } from './clients/addresses.form.ts';
import { addresses } from './clients/addresses.ts';
import { relationshipManagerForm } from './clients/relationship-managers.form.ts';
import { relationshipManagers } from './clients/relationship-managers.ts';
import { withForm } from './core/record.ts';
import { officeForm } from './firm/offices.form.ts';
import { offices } from './firm/offices.ts';

/** Every kind of record with the schema of its form. Not for the app: importing it would load every schema at start. */
export const records = {
  addresses: withForm(addresses, addressForm),
  offices: withForm(offices, officeForm),
  relationshipManagers: withForm(relationshipManagers, relationshipManagerForm),
} as const;
