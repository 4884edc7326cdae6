import type { InferInput } from 'valibot';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { records } from '../../contract/records.ts';
import type { TestFirm } from './fixtures.ts';

type Records = typeof records;
export type RecordName = keyof Records;
type FormIn<N extends RecordName> = InferInput<NonNullable<Records[N]['description']['form']['schema']>>;
/** A form of each record: `change` holds another person's values, `wrong` refused ones, by field. */
interface Example<N extends RecordName> {
  readonly form: FormIn<N>;
  readonly change: Partial<FormIn<N>>;
  readonly other: Partial<FormIn<N>>;
  readonly wrong: Partial<FormIn<N>>;
}

/** One example of every record: an example here puts a new record into the tests of all records. */
export const recordExamples = ({ staff }: TestFirm): { readonly [N in RecordName]: Example<N> } => ({
  addresses: {
    form: {
      types: ['BILLING'],
      line1: 'Löwenstrasse 1',
      line2: '',
      city: 'Zürich',
      region: 'CH-ZH',
      postal_code: '8001',
      country: 'CH',
      valid_from: '',
      valid_to: '',
      is_primary: false,
    },
    change: { line2: 'Second floor' },
    other: { postal_code: '8002' },
    wrong: { country: 'QQ', region: '' },
  },
  relationshipManagers: {
    form: { user: staff.FIN.id, role: 'DEPUTY', services: [], from: '2026-01-01', to: '' },
    change: { role: 'ASSOCIATE' },
    other: { to: '2027-12-31' },
    wrong: { from: '2026-02-01', to: '2026-01-01' },
  },
});

export const recordNames = Object.keys(records) as RecordName[];

/** The calls of a record, for tests that run over all records with their examples. */
export interface AnyRecord {
  readonly list: Endpoint;
  readonly read: Endpoint;
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly remove: Endpoint;
  readonly restore: Endpoint;
  readonly history: Endpoint;
  readonly label: string;
  readonly key: string;
}
export const recordOf = (name: RecordName): AnyRecord => records[name];
/** True for a call of any record. */
export const isOfRecord = (endpoint: string): boolean =>
  recordNames.some((name) => endpoint.startsWith(`${name}.`));
