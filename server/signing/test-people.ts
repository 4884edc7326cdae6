import type { RecipientPerson } from '#contract/signing/drafts.ts';
import { createEnvelope } from './drafts/create-draft.ts';
import { sendEnvelope } from './sending/send-envelope.ts';
import { anId, type signingFirm } from './test-envelope.ts';

/** Clients of a signing firm with contacts and employees, and envelopes sent to these. Addresses are `name@client.example`. */
export async function signingPeople(firm: Awaited<ReturnType<typeof signingFirm>>) {
  const officeId = anId();
  await firm.sql(`insert into offices (id, name, country_code) values ($1, 'Berlin', 'DE')`, [officeId]);

  async function client(deletedAt: string | null = null): Promise<string> {
    const id = anId();
    await firm.sql(
      `insert into clients (id, kind, name, record_status, business_status, office_id, created_at, last_update_at, deleted_at)
       values ($1, 'CORPORATE', 'Client', 'active', 'ACTIVE', $2, now(), now(), $3)`,
      [id, officeId, deletedAt],
    );
    return id;
  }
  async function contact(name: string, clientId: string, accountId: string | null, access = 'ACTIVE') {
    const id = anId();
    await firm.sql(
      `insert into contacts (id, client_id, account_id, first_name, last_name, email, portal_access, created_at)
       values ($1, $2, $3, $4, 'Contact', $4 || '@client.example', $5, now())`,
      [id, clientId, accountId, name, access],
    );
    return { kind: 'contact' as const, id };
  }
  async function employee(name: string, clientId: string, accountId: string | null, status = 'ACTIVE') {
    const id = anId();
    await firm.sql(
      `insert into payroll_employees (id, client_id, account_id, employee_no, first_name, last_name, work_email, hire_date, currency, base_salary, status, created_at)
       values ($1, $2, $3, $4, $4, 'Worker', $4 || '@client.example', '2020-01-01', 'EUR', 1, $5, now())`,
      [id, clientId, accountId, name, status],
    );
    return { kind: 'employee' as const, id };
  }

  /** Sends an envelope of a client to these people, all at once. */
  async function sentTo(clientId: string, people: readonly RecipientPerson[]) {
    const drafted = await firm.draft(
      people.map((_, at) => ({ name: `Person ${at}` })),
      { client_id: clientId },
    );
    const recipients = drafted.recipients.map((one, at) => ({ ...one, person: people[at] ?? one.person }));
    return firm.bySender(async (call) => {
      const { id, version } = await createEnvelope(call, { ...drafted, recipients });
      return sendEnvelope(call, id, version);
    });
  }

  return { client, contact, employee, sentTo };
}
