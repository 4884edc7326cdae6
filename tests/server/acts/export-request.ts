import type { TestFirm } from '../fixtures.ts';

/** The request to write a list as a file. */
export const listExportRequest = (firm: TestFirm) => ({
  id: firm.id(),
  export_list_name: 'Clients',
  format: 'csv' as const,
  columns: ['name'],
});
