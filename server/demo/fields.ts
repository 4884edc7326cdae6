import type { fieldDefinitions } from '../clients/tables.ts';

/** The firm's own fields, by which its clients have the tabs of bank details and approval rights. */
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
];
