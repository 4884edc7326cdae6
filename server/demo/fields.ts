import type { clientAttributes, fieldDefinitions } from '../clients/tables.ts';
import type { DemoClients } from './clients.ts';
import { random } from './random.ts';

const languages = ['English', 'German', 'Chinese'] as const;

/** The firm's own fields: those by which its clients have the tabs of bank details and approval rights, and facts of clients. */
export const demoFields: readonly (typeof fieldDefinitions.$inferInsert)[] = [
  {
    id: '0198c0de-0000-7000-8000-00000000f001',
    entity: 'BANK_DETAILS',
    key: 'payment_reference',
    label: 'Payment reference',
    type: 'TEXT',
  },
  {
    id: '0198c0de-0000-7000-8000-00000000f002',
    entity: 'APPROVAL_RIGHTS',
    key: 'signing_rule',
    label: 'Signing rule in the register',
    type: 'TEXT',
  },
  {
    id: '0198c0de-0000-7000-8000-00000000f003',
    entity: 'CLIENT',
    key: 'invoice_language',
    label: 'Language of invoices',
    type: 'TEXT',
  },
  {
    id: '0198c0de-0000-7000-8000-00000000f004',
    entity: 'CLIENT',
    key: 'engaged_on',
    label: 'Engagement letter of',
    type: 'DATE',
  },
  {
    id: '0198c0de-0000-7000-8000-00000000f005',
    entity: 'CLIENT',
    key: 'referred_by',
    label: 'Referred by',
    type: 'TEXT',
  },
];

const referrers = [
  'Quayside Nominees Limited',
  'A former client',
  'The chamber of commerce',
  'Their auditor',
];
/** Clients before these belong to stories of payroll and portal. */
const firstClient = 60;

/** Values of the firm’s own fields, of every fourth client. */
export function demoAttributes(
  seed: number,
  { clients }: Pick<DemoClients, 'clients'>,
  now: string,
): (typeof clientAttributes.$inferInsert)[] {
  const chance = random(seed, 'attributes');
  return clients
    .slice(firstClient)
    .filter((_, at) => at % 4 === 0)
    .flatMap(({ id: client_id, client_since }) =>
      demoFields
        .filter(({ entity }) => entity === 'CLIENT')
        .flatMap(({ id: definition_id = '', key }) => {
          const value =
            key === 'engaged_on'
              ? client_since
              : chance.pick<string>(key === 'referred_by' ? referrers : languages);
          return value ? [{ id: chance.id(), client_id, definition_id, value, updated_at: now }] : [];
        }),
    );
}
