import { activityDuties } from './activity/duties.ts';
import { activityExport } from './activity/export.ts';
import { activityHandlers } from './activity/handlers.ts';
import { addressHandlers } from './addresses/handlers.ts';
import { agreementHandlers } from './agreements/handlers.ts';
import { approverHandlers } from './approvers/handlers.ts';
import { attributeHandlers } from './attributes/handlers.ts';
import { bankAccountHandlers } from './bank-accounts/handlers.ts';
import { bulkEditHandlers } from './bulk-edits/handlers.ts';
import { clientServiceHandlers } from './client-services/handlers.ts';
import { clientDuties } from './clients/duties.ts';
import { clientExport } from './clients/export.ts';
import { clientHandlers } from './clients/handlers.ts';
import { ofSurvivor } from './clients/merging/of-survivor.ts';
import { commentHandlers } from './comments/handlers.ts';
import { contactHandlers } from './contacts/handlers.ts';
import { crmHandlers } from './crm/handlers.ts';
import { documentHandlers } from './documents/handlers.ts';
import { errorDuties } from './errors/duties.ts';
import { errorHandlers } from './errors/handlers.ts';
import { exportDuties } from './exports/duties.ts';
import { exportHandlers } from './exports/handlers.ts';
import { exportJobs } from './exports/jobs.ts';
import type { AnySource } from './exports/source.ts';
import { fileDuties } from './files/duties.ts';
import { firmHandlers } from './firm/handlers.ts';
import { httpDuties } from './http/duties.ts';
import type { Handler } from './http/handler.ts';
import { fileImportDuties } from './imports/duties.ts';
import { fileImportHandlers } from './imports/handlers.ts';
import { fileImportJobs } from './imports/jobs.ts';
import { inboxDuties } from './inbox/duties.ts';
import { inboxHandlers } from './inbox/handlers.ts';
import { inboxJobs } from './inbox/jobs.ts';
import { invoiceHandlers } from './invoices/handlers.ts';
import { jobStatusHandlers } from './job-status/handlers.ts';
import { jobDuties } from './jobs/duties.ts';
import type { Duty } from './jobs/duty.ts';
import { roundOf } from './jobs/housekeeping.ts';
import type { JobHandler } from './jobs/runner.ts';
import { libraryHandlers } from './library/handlers.ts';
import { mailHandlers } from './mail/handlers.ts';
import { mailJobs } from './mail/jobs.ts';
import { matchingDuties } from './matching/duties.ts';
import { meetingHandlers } from './meetings/handlers.ts';
import { addOwnerHandlers } from './owners/add-owner.ts';
import { ownerHandlers } from './owners/handlers.ts';
import { parentGroupHandlers } from './parent-groups/handlers.ts';
import { partyDuties } from './parties/duties.ts';
import { partyHandlers } from './parties/handlers.ts';
import { payrollHandlers } from './payroll/handlers.ts';
import { payrollJobs } from './payroll/jobs.ts';
import { peopleDuties } from './people/duties.ts';
import { peopleHandlers } from './people/handlers.ts';
import { peopleJobs } from './people/jobs.ts';
import { purgeDuty } from './records/purge.ts';
import { referenceHandlers } from './reference/handlers.ts';
import { registryDuties } from './registry/duties.ts';
import { registryHandlers } from './registry/handlers.ts';
import { registryJobs } from './registry/jobs.ts';
import { relationshipManagerHandlers } from './relationship-managers/handlers.ts';
import { secretaryHandlers } from './secretary/handlers.ts';
import type { Services } from './services.ts';
import { sessionDuties } from './session/duties.ts';
import { sessionHandlers } from './session/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { setupHandlers } from './setup/handlers.ts';
import { signingDuties } from './signing/duties.ts';
import { signingHandlers } from './signing/handlers.ts';
import { signingJobs } from './signing/jobs.ts';
import { sentExport } from './signing/sent/export-sent.ts';
import { storageDuties } from './storage/duties.ts';
import { storageHandlers } from './storage/handlers.ts';
import { storageJobs } from './storage/jobs.ts';
import { timelineHandlers } from './timeline/handlers.ts';
import { viewDuties } from './views/duties.ts';
import { viewHandlers } from './views/handlers.ts';

/** A domain's share of the server. */
interface Domain {
  /** Answers to calls. */
  readonly handlers?: readonly Handler[];
  readonly jobs?: readonly JobHandler<Services>[];
  /** Work of every hour. */
  readonly duties?: readonly Duty[];
  /** Lists that are exported as files. */
  readonly exports?: readonly AnySource[];
}

/** The domains by their folders. The files are imported nowhere else, and this list by `main.ts` alone. */
const domains: Readonly<Record<string, Domain>> = {
  // its handlers follow below: they take those of the others
  activity: { duties: activityDuties, exports: [activityExport] },
  addresses: { handlers: addressHandlers },
  agreements: { handlers: agreementHandlers },
  approvers: { handlers: approverHandlers },
  attributes: { handlers: attributeHandlers },
  'bank-accounts': { handlers: bankAccountHandlers },
  'client-services': { handlers: clientServiceHandlers },
  clients: { handlers: clientHandlers, duties: clientDuties, exports: [clientExport] },
  comments: { handlers: commentHandlers },
  contacts: { handlers: contactHandlers },
  crm: { handlers: crmHandlers },
  documents: { handlers: documentHandlers },
  errors: { handlers: errorHandlers, duties: errorDuties },
  exports: { handlers: exportHandlers, duties: exportDuties },
  files: { duties: fileDuties },
  firm: { handlers: firmHandlers },
  http: { duties: httpDuties },
  // its handlers and jobs follow below: they take the handlers of the others
  imports: { duties: fileImportDuties },
  inbox: { handlers: inboxHandlers, jobs: inboxJobs, duties: inboxDuties },
  invoices: { handlers: invoiceHandlers },
  'job-status': { handlers: jobStatusHandlers },
  jobs: { duties: jobDuties },
  library: { handlers: libraryHandlers },
  mail: { handlers: mailHandlers, jobs: mailJobs },
  matching: { duties: matchingDuties },
  meetings: { handlers: meetingHandlers },
  owners: { handlers: ownerHandlers },
  'parent-groups': { handlers: parentGroupHandlers },
  parties: { handlers: partyHandlers, duties: partyDuties },
  payroll: { handlers: payrollHandlers, jobs: payrollJobs },
  people: { handlers: peopleHandlers, jobs: peopleJobs, duties: peopleDuties },
  reference: { handlers: referenceHandlers },
  registry: { handlers: registryHandlers, jobs: registryJobs, duties: registryDuties },
  'relationship-managers': { handlers: relationshipManagerHandlers },
  secretary: { handlers: secretaryHandlers },
  session: { handlers: sessionHandlers, duties: sessionDuties },
  settings: { handlers: settingsHandlers },
  setup: { handlers: setupHandlers },
  signing: { handlers: signingHandlers, jobs: signingJobs, duties: signingDuties, exports: [sentExport] },
  storage: { handlers: storageHandlers, jobs: storageJobs, duties: storageDuties },
  timeline: { handlers: timelineHandlers },
  views: { handlers: viewHandlers, duties: viewDuties },
};
const all = Object.values(domains);

const ofDomains = all.flatMap(({ handlers = [] }) => handlers.map(ofSurvivor));
/** One handler for every endpoint of the contract; otherwise the server does not start. The log reverses what handlers of others say how to. */
export const handlers: readonly Handler[] = [
  ...ofDomains,
  ...activityHandlers(ofDomains),
  ...bulkEditHandlers(ofDomains),
  ...addOwnerHandlers(ofDomains),
  ...fileImportHandlers(ofDomains),
];

/** The jobs of every hour: those of the domains, and for each kind of record the deletion of what nobody restored. */
export const housekeepingJobs: readonly JobHandler<Services>[] = roundOf([
  ...all.flatMap(({ duties = [] }) => duties),
  ...ofDomains.flatMap(({ purge }) => (purge ? [purgeDuty(purge.name, purge.run)] : [])),
]);

export const exportSources = all.flatMap(({ exports = [] }) => exports);

/** Handlers of every kind of job. */
export const jobHandlers: readonly JobHandler<Services>[] = [
  ...all.flatMap(({ jobs = [] }) => jobs),
  ...exportJobs(exportSources),
  ...fileImportJobs(ofDomains),
  ...housekeepingJobs,
];
