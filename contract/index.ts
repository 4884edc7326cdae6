import * as activity from './activity.ts';
import * as approvers from './clients/approvers.ts';
import * as bankAccounts from './clients/bank-accounts.ts';
import * as bulkEdit from './clients/bulk-edit.ts';
import * as clientData from './clients/client-data.ts';
import * as clientForms from './clients/client-forms.ts';
import * as clients from './clients/clients.ts';
import * as comments from './clients/comments.ts';
import * as companyTypes from './clients/company-types.ts';
import { inviteToPortal } from './clients/contacts.ts';
import * as conversation from './clients/conversation.ts';
import * as duplicates from './clients/duplicates.ts';
import * as firmContacts from './clients/firm-contacts.ts';
import * as lifecycle from './clients/lifecycle-calls.ts';
import * as clientMerging from './clients/merging.ts';
import * as ownClients from './clients/own-clients.ts';
import * as timeline from './clients/timeline.ts';
import * as userAccess from './clients/user-access.ts';
import type { Endpoint } from './core/endpoint.ts';
import * as hubspot from './crm/hubspot.ts';
import * as clientDocuments from './documents/client-documents.ts';
import * as documentStorage from './documents/document-storage.ts';
import * as documents from './documents/documents.ts';
import * as documentsDue from './documents/due.ts';
import * as heldUploads from './documents/held-uploads.ts';
import * as publicLinks from './documents/public-links.ts';
import * as storedDocuments from './documents/stored-documents.ts';
import * as storage from './documents/uploads.ts';
import * as yourDocuments from './documents/your-documents.ts';
import * as errorsTable from './error-log.ts';
import * as exports from './exports.ts';
import * as feeds from './feeds.ts';
import * as agreements from './firm/agreements.ts';
import * as firm from './firm/firm.ts';
import * as firstSteps from './firm/first-steps.ts';
import * as firmLists from './firm/reference-lists.ts';
import * as imports from './imports.ts';
import * as inbox from './inbox.ts';
import * as invoices from './invoices/invoices.ts';
import * as yourInvoices from './invoices/your-invoices.ts';
import * as jobs from './jobs.ts';
import * as editions from './library/editions.ts';
import * as training from './library/training.ts';
import * as mail from './mail.ts';
import * as meetingCalls from './meetings/meeting-calls.ts';
import * as noticeChoices from './notice-choices.ts';
import * as owners from './owners/owners.ts';
import { readOwnership } from './owners/ownership.ts';
import * as shareMoves from './owners/share-moves.ts';
import * as groupCalls from './parent-groups/group-memberships.ts';
import * as contactLinks from './parties/contact-links.ts';
import * as merging from './parties/merging.ts';
import { readPartyRoles } from './parties/parties.ts';
import * as partyPairs from './parties/party-pairs.ts';
import * as clientHrDocuments from './payroll/client-hr-documents.ts';
import * as clientPayslips from './payroll/client-payslips.ts';
import * as employeeAccess from './payroll/employee-access.ts';
import * as employees from './payroll/employees.ts';
import * as hrRequests from './payroll/hr-requests.ts';
import * as payCalendars from './payroll/pay-calendars.ts';
import * as payRuns from './payroll/pay-runs.ts';
import * as payroll from './payroll/payroll.ts';
import * as payslipFigures from './payroll/payslip-figures.ts';
import * as reportFiles from './payroll/report-files.ts';
import * as team from './payroll/team.ts';
import * as accessLinks from './people/access-links.ts';
import * as adB2c from './people/ad-b2c.ts';
import * as changeAddress from './people/change-address.ts';
import * as directory from './people/directory.ts';
import * as groups from './people/groups.ts';
import * as people from './people/people.ts';
import * as portalProfile from './people/portal-profile.ts';
import * as peopleRoles from './people/roles.ts';
import * as users from './people/users.ts';
import * as push from './push.ts';
import { records } from './records.ts';
import * as reference from './reference.ts';
import * as registryChecks from './registry/registry-checks.ts';
import * as releaseNotes from './release-notes.ts';
import * as runtimeConfig from './runtime-config.ts';
import * as corporate from './secretary/corporate.ts';
import * as secretary from './secretary/secretary.ts';
import * as cloud from './session/cloud.ts';
import * as consent from './session/consent.ts';
import * as standing from './session/device-status.ts';
import * as devices from './session/devices.ts';
import * as passkeys from './session/passkeys.ts';
import * as secondFactor from './session/second-factor.ts';
import * as session from './session/session.ts';
import * as setup from './setup.ts';
import * as drafts from './signing/drafts.ts';
import * as drawingPictures from './signing/drawing-pictures.ts';
import * as lateEvidence from './signing/late-submissions.ts';
import * as letterPreview from './signing/letter-preview.ts';
import * as sealing from './signing/sealing.ts';
import * as sending from './signing/sending.ts';
import * as sent from './signing/sent-envelopes.ts';
import * as signerLookup from './signing/signer-lookup.ts';
import * as signing from './signing/signing.ts';
import * as progress from './signing/signing-progress.ts';
import * as submission from './signing/submission.ts';
import * as verification from './signing/verification.ts';
import * as views from './views.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'api' in value && 'path' in value && 'allow' in value;

/** Every endpoint, once. The server mounts this table; the app imports single endpoints from their domains instead. */
export const endpoints: readonly Endpoint[] = [
  accessLinks,
  adB2c,
  changeAddress,
  activity,
  agreements,
  approvers,
  bankAccounts,
  bulkEdit,
  clientDocuments,
  documentsDue,
  clientForms,
  clientHrDocuments,
  hrRequests,
  clientPayslips,
  clientData,
  clients,
  comments,
  conversation,
  duplicates,
  lifecycle,
  timeline,
  ownClients,
  cloud,
  consent,
  corporate,
  { inviteToPortal },
  firmContacts,
  userAccess,
  devices,
  directory,
  documentStorage,
  documents,
  drafts,
  drawingPictures,
  editions,
  employeeAccess,
  employees,
  errorsTable,
  exports,
  imports,
  feeds,
  firm,
  firstSteps,
  firmLists,
  heldUploads,
  hubspot,
  inbox,
  invoices,
  yourInvoices,
  lateEvidence,
  jobs,
  letterPreview,
  noticeChoices,
  mail,
  passkeys,
  secondFactor,
  owners,
  { readOwnership },
  shareMoves,
  groupCalls,
  secretary,
  { readPartyRoles },
  contactLinks,
  merging,
  clientMerging,
  meetingCalls,
  partyPairs,
  payCalendars,
  payRuns,
  payroll,
  payslipFigures,
  people,
  portalProfile,
  progress,
  push,
  publicLinks,
  reference,
  companyTypes,
  registryChecks,
  releaseNotes,
  reportFiles,
  runtimeConfig,
  sealing,
  sending,
  sent,
  session,
  setup,
  signerLookup,
  signing,
  standing,
  storage,
  storedDocuments,
  submission,
  team,
  training,
  verification,
  views,
  yourDocuments,
  groups,
  peopleRoles,
  users,
  ...Object.values(records),
].flatMap((domain) => Object.values(domain).filter(isEndpoint));
