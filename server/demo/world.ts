import { dateOf } from '../reference/calendar.ts';
import { demoMoves, readyOnceWhole } from './client-moves.ts';
import { demoClients } from './clients.ts';
import { demoComments } from './comments.ts';
import { demoOwners } from './companies/owners.ts';
import { demoParentGroups } from './companies/parent-groups.ts';
import { demoRegistry } from './companies/registry.ts';
import { demoContacts } from './contacts.ts';
import { demoCrm } from './crm.ts';
import type { DemoEnvelope, Made } from './envelopes.ts';
import { type DemoStaffing, demoStaffing } from './firm.ts';
import { demoInvoices } from './invoices.ts';
import { demoMeetings } from './meetings.ts';
import { demoParties } from './parties.ts';
import { demoPayroll } from './payroll.ts';
import { demoSecretary } from './secretary.ts';
import { type DemoSignIn, signIns } from './sign-ins.ts';

/** The whole demo firm as rows, except for files. The same inputs give the same rows. */
export function demoWorld(made: Made, clientCount: number) {
  const today = dateOf(made.now);
  const staffing = demoStaffing(made.seed, made.now, today);
  const drawn = demoClients(made.seed, staffing, clientCount, made.now, today);
  const contacts = demoContacts(made.seed, drawn, made.now);
  const clients = { ...drawn, clients: readyOnceWhole(drawn, contacts) };
  const moves = demoMoves(made.seed, clients, staffing, made.now);
  const parties = demoParties(made.seed, clients, made.now, today);
  const meetings = demoMeetings(made.seed, clients, contacts, made.now, today);
  const payroll = demoPayroll(made.seed, clients, contacts, made.now, today);
  const invoices = demoInvoices(made, clients, contacts, today);
  const crm = demoCrm(made.seed, clients, staffing, made.now, today);
  const secretary = demoSecretary(made.seed, clients, parties, made.now, today);
  const owners = demoOwners(made.seed, clients, parties, secretary, made.now, today);
  const groups = demoParentGroups(made.seed, clients, parties, owners, made.now, today);
  const registry = demoRegistry(made.seed, clients, made.now);
  const comments = demoComments(made.seed, { clients, staffing, contacts }, made.now);
  return {
    staffing,
    clients,
    moves,
    contacts,
    parties,
    meetings,
    payroll,
    invoices,
    crm,
    secretary,
    owners,
    groups,
    registry,
    comments,
  };
}
export type DemoWorld = ReturnType<typeof demoWorld>;

/** The envelope of the outside signer, whose link the server prints. */
export const freshEnvelope = ({ userOf }: DemoStaffing, number: number): DemoEnvelope => ({
  paper: 'engagement',
  number,
  sender: userOf(signIns.manager),
  to: [{ kind: 'external', name: 'Elena Marchetti', email: 'elena.marchetti@outside.example' }],
  clientId: null,
});

/** The firm's sent envelopes: one due for every kind of person, and one signed by all. */
export function demoEnvelopes({
  staffing,
  contacts,
  payroll,
}: DemoWorld): (DemoEnvelope & { signed: boolean })[] {
  const { userOf } = staffing;
  const staff = (signIn: DemoSignIn) => ({ kind: 'staff' as const, id: userOf(signIn).id });
  const contact = (signIn: DemoSignIn) => ({ kind: 'contact' as const, id: contacts.contactOf(signIn).id });
  const employee = (signIn: DemoSignIn) => ({ kind: 'employee' as const, id: payroll.employeeOf(signIn).id });
  const clientOf = (signIn: DemoSignIn) => contacts.contactOf(signIn).client_id;
  const { administrator, manager, associate, compliance, payroll: pay, ...clientSide } = signIns;
  const due = { number: 0, signed: false };
  return [
    { ...freshEnvelope(staffing, 0), signed: false },
    {
      ...due,
      paper: 'amendment',
      sender: userOf(pay),
      to: [employee(clientSide.employee)],
      clientId: payroll.employeeOf(clientSide.employee).client_id,
    },
    {
      ...due,
      paper: 'payroll',
      sender: userOf(manager),
      to: [contact(clientSide.contact)],
      clientId: clientOf(clientSide.contact),
    },
    {
      ...due,
      paper: 'processing',
      sender: userOf(compliance),
      to: [contact(clientSide.both)],
      clientId: clientOf(clientSide.both),
    },
    {
      ...due,
      paper: 'undertaking',
      sender: userOf(administrator),
      to: [staff(manager), staff(associate)],
      clientId: null,
    },
    {
      ...due,
      paper: 'confidentiality',
      sender: userOf(associate),
      to: [contact(clientSide.both), staff(manager)],
      clientId: clientOf(clientSide.both),
      signed: true,
    },
    {
      ...due,
      paper: 'pension',
      sender: userOf(manager),
      to: [contact(clientSide.contact)],
      clientId: clientOf(clientSide.contact),
      isDraft: true,
    },
  ];
}
