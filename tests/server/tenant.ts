import { insertAddresses } from '#server/addresses/queries.ts';
import { insertClients, insertManagers } from '#server/clients/queries.ts';
import { insertContacts } from '#server/contacts/queries.ts';
import type { Tx } from '#server/db/db.ts';
import { documents } from '#server/documents/tables.ts';
import { insertDrives, insertItems, insertSites } from '#server/integrations/storage/queries.ts';
import { insertEmployees, insertHrDocuments, insertPayslips } from '#server/payroll/queries.ts';

/** Everything of one client that somebody of another must never see. */
export interface Tenant {
  clientId: string;
  addressId: string;
  managerId: string;
  contacts: Record<'CONTACT_ADMIN' | 'CONTACT_VIEWER', { id: string; accountId: string; email: string }>;
  employee: { id: string; accountId: string; email: string };
  payslipId: string;
  hrDocumentId: string;
  sharedDocumentId: string;
  internalDocumentId: string;
  /** In the document storage. */
  siteId: string;
  driveId: string;
}

/** Parts from which the rows of a client are made. */
interface Parts {
  tx: Tx;
  id(): string;
  now: string;
  officeId: string;
  /** The id of the member of staff who looks after it. */
  manager: string;
  account(guard: 'client', email: string): Promise<string>;
  /** The id of a PDF of that name. */
  file(name: string): Promise<string>;
}

/** Makes a client with a row of every kind that belongs to one. */
export async function insertTenant(
  { tx, id, now, officeId, manager, account, file }: Parts,
  name: string,
): Promise<Tenant> {
  const clientId = id();
  const status = { record_status: 'active', business_status: 'ACTIVE' } as const;
  await insertClients(tx, [
    {
      id: clientId,
      kind: 'CORPORATE',
      name,
      ...status,
      office_id: officeId,
      last_update_at: now,
      created_at: now,
    },
  ]);
  const managerId = id();
  await insertManagers(tx, [
    { id: managerId, client_id: clientId, user_id: manager, role: 'LEAD', since: '2025-01-01' },
  ]);
  const addressId = id();
  await insertAddresses(tx, [
    {
      id: addressId,
      client_id: clientId,
      types: ['REGISTERED'],
      line1: 'Main street 1',
      country_code: 'CH',
      updated_at: now,
    },
  ]);
  const made = {} as Tenant['contacts'];
  for (const role of ['CONTACT_ADMIN', 'CONTACT_VIEWER'] as const) {
    const email = `${role.toLowerCase()}@${name.toLowerCase()}.example`;
    const contact = { id: id(), accountId: await account('client', email), email };
    await insertContacts(tx, [
      {
        id: contact.id,
        client_id: clientId,
        account_id: contact.accountId,
        first_name: 'Con',
        last_name: role,
        email,
        portal_role: role,
        portal_access: 'ACTIVE',
        created_at: now,
      },
    ]);
    made[role] = contact;
  }
  const email = `employee@${name.toLowerCase()}.example`;
  const employee = { id: id(), accountId: await account('client', email), email };
  await insertEmployees(tx, [
    {
      id: employee.id,
      client_id: clientId,
      account_id: employee.accountId,
      employee_no: '1',
      first_name: 'Emma',
      last_name: name,
      work_email: email,
      hire_date: '2024-01-01',
      currency: 'CHF',
      base_salary: '6000.00',
      status: 'ACTIVE',
      created_at: now,
    },
  ]);
  const payslipId = id();
  await insertPayslips(tx, [
    {
      id: payslipId,
      employee_id: employee.id,
      period_start: '2026-10-01',
      period_end: '2026-10-31',
      pay_date: '2026-10-25',
      currency: 'CHF',
      gross: '6000.00',
      deductions: '800.00',
      net: '5200.00',
      ytd_gross: '60000.00',
      ytd_net: '52000.00',
      status: 'PUBLISHED',
      published_at: now,
    },
  ]);
  const hrDocumentId = id();
  await insertHrDocuments(tx, [
    {
      id: hrDocumentId,
      employee_id: employee.id,
      type: 'CONTRACT',
      title: 'Contract',
      file_id: await file('Contract.pdf'),
      visible_to_employee: true,
      acknowledgement: 'REQUIRED',
      added_at: now,
    },
  ]);
  const [siteId, driveId] = [id(), id()];
  await insertSites(tx, [{ id: siteId, name, client_id: clientId }]);
  await insertDrives(tx, [{ id: driveId, name: 'Documents', site_id: siteId, lane: 'INTERNAL' }]);
  const stored = { drive_id: driveId, folder: '', name: 'Stored.pdf', modified_at: now };
  await insertItems(tx, [{ ...stored, file_id: await file('Stored.pdf') }]);
  const [sharedDocumentId, internalDocumentId] = [id(), id()];
  const common = {
    client_id: clientId,
    document_type: 'LETTER',
    added_by: 'Relationship manager Test',
    added_at: now,
    modified_at: now,
  };
  await tx.insert(documents).values([
    {
      id: sharedDocumentId,
      ...common,
      lane: 'SHARED',
      title: 'Letter',
      file_id: await file('Letter.pdf'),
    },
    {
      id: internalDocumentId,
      ...common,
      lane: 'INTERNAL',
      title: 'Note',
      file_id: await file('Note.pdf'),
    },
  ]);
  return {
    clientId,
    addressId,
    managerId,
    contacts: made,
    employee,
    payslipId,
    hrDocumentId,
    sharedDocumentId,
    internalDocumentId,
    siteId,
    driveId,
  };
}
