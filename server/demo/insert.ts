import { writeActivity } from '../activity/activity.ts';
import { insertAddresses } from '../addresses/queries.ts';
import { acceptAgreement, insertAgreement } from '../agreements/queries.ts';
import { insertAttributes } from '../attributes/queries.ts';
import { insertMoves } from '../clients/lifecycle/queries.ts';
import { insertPartyFacts } from '../clients/party-facts.queries.ts';
import {
  insertClientServices,
  insertClients,
  insertClientTeams,
  insertManagers,
  insertServices,
} from '../clients/queries.ts';
import { insertComment } from '../comments/queries.ts';
import { insertContacts } from '../contacts/queries.ts';
import { actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { describeItems, insertSharedDocuments } from '../documents/queries.ts';
import { insertDocumentTypes } from '../documents/types.queries.ts';
import { insertFiles, insertPdfFacts, insertUpload } from '../files/queries.ts';
import { countNotes } from '../firm/changelog.ts';
import { insertFieldDefinitions, insertNews } from '../firm/queries.ts';
import { insertCrm } from '../integrations/crm/queries.ts';
import { insertDrives, insertItems, insertSites } from '../integrations/storage/queries.ts';
import { insertMeetings } from '../meetings/parts.queries.ts';
import { insertOwnerRows } from '../owners/queries.ts';
import { insertGroups, insertMemberships } from '../parent-groups/queries.ts';
import { insertParties } from '../parties/queries.ts';
import {
  insertEmployees,
  insertHrDocuments,
  insertPayrollManagers,
  insertPayslipLines,
  insertPayslips,
} from '../payroll/queries.ts';
import { insertReportFiles } from '../payroll/runs/report-files.queries.ts';
import {
  insertEmployingEntities,
  insertOffices,
  insertRoles,
  insertTeams,
  insertUserRoles,
  insertUsers,
  insertUserTeams,
} from '../people/queries.ts';
import { dateOf } from '../reference/calendar.ts';
import { insertSecretaryRows } from '../secretary/queries.ts';
import { insertAccounts } from '../session/queries.ts';
import { insertAppLinks } from '../settings/queries.ts';
import { demoAppLinks } from './app-links.ts';
import { insertDemoRegistry } from './companies/registry.ts';
import { demoDocumentTypes } from './document-types.ts';
import type { Made } from './envelopes.ts';
import { demoAttributes, demoFields } from './fields.ts';
import { insertDemoGroups } from './groups.ts';
import { insertDemoInvoices } from './invoices.ts';
import { insertLibrary } from './library.ts';
import { insertDemoMerged } from './merged-client.ts';
import { demoNews } from './news.ts';
import type { DemoPapers } from './papers.ts';
import { insertDemoCalendars, insertDemoRuns } from './pay-runs.ts';
import { demoPayrollManagers } from './payroll-managers.ts';
import { type DemoSignIn, signIns } from './sign-ins.ts';
import type { DemoWorld } from './world.ts';

/** Sign-ins that have accepted the agreement, so that only one gets the consent page. */
const accepted: readonly DemoSignIn[] = [signIns.viewer, signIns.both];

/** Accounts of everybody who can have one. Only the demo sign-ins get the password's hash. */
function accountsOf({ staffing, contacts, payroll }: DemoWorld, passwordHash: string, now: string) {
  const withPassword = new Set<string>(Object.values(signIns).map(({ email }) => email));
  const account = (guard: 'api' | 'client', id: string | null, email: string | null) =>
    id && email
      ? [{ id, guard, email, password_hash: withPassword.has(email) ? passwordHash : null, created_at: now }]
      : [];
  const all = [
    ...staffing.users.flatMap(({ account_id, email }) => account('api', account_id, email)),
    ...contacts.contacts.flatMap(({ account_id, email }) => account('client', account_id, email)),
    ...payroll.employees.flatMap(({ account_id, work_email }) => account('client', account_id, work_email)),
  ];
  // One account may belong to both a contact and an employee.
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

/** Writes the whole firm in the caller's transaction. */
export async function insertFirm(
  tx: Tx,
  { now, seed }: Made,
  world: DemoWorld,
  papers: DemoPapers,
  passwordHash: string,
): Promise<void> {
  const { staffing, clients, moves, contacts, parties, payroll, crm, secretary } = world;
  await insertOffices(tx, staffing.offices);
  await insertTeams(tx, staffing.teams);
  await insertRoles(tx, staffing.roles);
  await insertAccounts(tx, accountsOf(world, passwordHash, now));
  const release_notes_seen = countNotes();
  await insertUsers(
    tx,
    staffing.users.map((user) => ({ ...user, release_notes_seen })),
  );
  await insertUserRoles(tx, staffing.userRoles);
  await insertUserTeams(tx, staffing.userTeams);
  await insertDemoGroups(tx, seed, staffing, now);
  await insertAppLinks(tx, demoAppLinks(seed, now));
  await insertServices(tx, staffing.services);
  await insertFieldDefinitions(tx, demoFields);
  await insertDocumentTypes(tx, demoDocumentTypes);
  const { entities } = world.invoices;
  await insertEmployingEntities(tx, entities);
  await insertClients(
    tx,
    clients.clients.map((client, at) =>
      at % 3 === 0 ? { ...client, employing_entity_id: entities[at % entities.length]?.id ?? null } : client,
    ),
  );
  await insertPartyFacts(tx, clients.facts);
  await insertParties(tx, { parties: [], names: [], passports: clients.papers });
  await insertMoves(tx, moves);
  await insertAddresses(tx, clients.addresses);
  await insertManagers(tx, clients.managers);
  await insertClientTeams(tx, clients.teams);
  await insertClientServices(tx, clients.services);
  await insertAttributes(tx, demoAttributes(seed, clients, now));
  await insertContacts(tx, contacts.contacts);
  await insertParties(tx, parties);
  await insertSecretaryRows(tx, secretary);
  await insertOwnerRows(tx, world.owners);
  await insertGroups(tx, world.groups.groups);
  await insertMemberships(tx, world.groups.memberships);
  await insertContacts(tx, parties.roles);
  await insertCrm(tx, crm);
  await insertMeetings(tx, world.meetings);
  for (const comment of world.comments) await insertComment(tx, comment);
  await insertNews(tx, demoNews(seed, now));
  await insertAgreement(tx, staffing.agreement);
  const { id: agreement_id, version } = staffing.agreement;
  for (const signIn of accepted) {
    const { account_id } = contacts.contactOf(signIn);
    if (account_id) await acceptAgreement(tx, { agreement_id, account_id, version, accepted_at: now });
  }
  await insertDemoCalendars(tx, world);
  await insertPayrollManagers(tx, demoPayrollManagers(seed, world, now));
  await insertEmployees(tx, payroll.employees);
  await insertPayslips(tx, payroll.payslips);
  await insertPayslipLines(tx, payroll.payslipLines);
  await insertDemoRuns(tx, world, now);
  await insertDemoInvoices(tx, world.invoices);
  await insertFiles(tx, papers.files);
  await insertHrDocuments(tx, papers.hrDocuments);
  await insertReportFiles(tx, papers.reportFiles);
  await insertLibrary(tx, papers.library, now);
  await insertSites(tx, papers.storage.sites);
  await insertDrives(tx, papers.storage.drives);
  await insertItems(tx, papers.storage.items);
  await describeItems(tx);
  await insertSharedDocuments(tx, papers.documents);
  for (const { row, facts } of papers.uploads) {
    await insertUpload(tx, row);
    await insertPdfFacts(tx, facts);
  }
  await insertDemoMerged(tx, { seed, now }, world);
  await insertDemoRegistry(tx, world.registry, { now, today: dateOf(now) });
  const entry = { name: 'Demo', event: 'created', description: `${clients.clients.length} clients` } as const;
  await writeActivity(tx, actor('system'), entry, now);
}
