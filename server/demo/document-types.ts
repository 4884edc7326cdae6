import type { documentTypes } from '../documents/tables.ts';

const id = (at: number) => `0198c0de-0000-7000-8000-00000000d00${at}`;

/** The firm's own types of documents: one is mandatory for clients who are looked at closely, one is asked for every year. */
export const demoDocumentTypes: readonly (typeof documentTypes.$inferInsert)[] = [
  { id: id(1), code: 'FEE_SCHEDULE', name: 'Fee schedule' },
  { id: id(2), code: 'GUIDE', name: 'Guide' },
  { id: id(3), code: 'LICENCE', name: 'Business licence', expires: true },
  {
    ...{ id: id(4), code: 'SOURCE_OF_FUNDS', name: 'Proof of source of funds' },
    ...{ mandatory_for: ['CORPORATE', 'INDIVIDUAL'], kyc_levels: ['ENHANCED'], refresh_months: 24 },
  },
  {
    ...{ id: id(5), code: 'REGISTER_EXTRACT', name: 'Extract from the register' },
    ...{ optional_for: ['CORPORATE'], jurisdictions: ['HK', 'SG'], refresh_months: 12 },
  },
];
