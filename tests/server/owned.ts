import type { Audience, Endpoint } from '#contract/core/endpoint.ts';
import { isOfRecord } from './records.ts';
import type { Side } from './sides.ts';

/** Endpoints of items that belong to the whole firm or to everybody, and why; so do records of clients, by a staff grant. */
const shared: Record<string, string> = {
  'activity.read': 'the log is the firm’s',
  'activity.update': 'answers 403 to everyone',
  'activity.delete': 'answers 403 to everyone',
  'activity.reverse': 'the log is the firm’s',
  'address.changeContact': 'a staff grant is firm-wide',
  'address.changeEmployee': 'a staff grant is firm-wide',
  'address.releaseContact': 'a staff grant is firm-wide',
  'address.releaseEmployee': 'a staff grant is firm-wide',
  'clients.timeline': 'a staff grant is firm-wide',
  'clientDocuments.read': 'a staff grant is firm-wide',
  'clientDocuments.update': 'a staff grant is firm-wide',
  'clientDocuments.due': 'a staff grant is firm-wide',
  'clientDocuments.move': 'a staff grant is firm-wide',
  'clientDocuments.readFile': 'a staff grant is firm-wide',
  'clientHrDocuments.readFile': 'a staff grant is firm-wide',
  'clientHrDocuments.withdraw': 'a staff grant is firm-wide',
  'hrRequests.decline': 'a staff grant is firm-wide',
  'clientDocuments.folders': 'a staff grant is firm-wide',
  'clientDocuments.addFolder': 'a staff grant is firm-wide',
  'clientDocuments.versions': 'a staff grant is firm-wide',
  'clientDocuments.readVersion': 'a staff grant is firm-wide',
  'clientDocuments.addVersion': 'a staff grant is firm-wide',
  'publicLinks.list': 'a staff grant is firm-wide',
  'publicLinks.revoke': 'a staff grant is firm-wide',
  'storedDocuments.byType': 'a staff grant is firm-wide',
  'storedDocuments.folderFiles': 'a staff grant is firm-wide',
  'storedDocuments.list': 'a staff grant is firm-wide',
  ...Object.fromEntries(
    [
      ...['list', 'add', 'change', 'remove'].map((act) => `approvers.${act}`),
      ...['readRegister', 'addMove', 'changeMove', 'removeMove'].map((act) => `shares.${act}`),
      'ubos.readOwnership',
      ...['members', 'assign', 'unassign', 'byClient'].map((act) => `parentGroups.${act}`),
      ...[
        'details',
        'move',
        'putInvitee',
        'removeInvitee',
        'attend',
        'putItem',
        'removeItem',
        'decide',
        'minute',
      ]
        .concat(['pack', 'minutesFile', 'sendMinutes'])
        .map((act) => `boardMeetings.${act}`),
      ...['list', 'add', 'importRows', 'change', 'close'].map((act) => `bankAccounts.${act}`),
      ...['list', 'audience', 'add', 'edit', 'share', 'pin', 'resolve', 'remove', 'restore'].map(
        (act) => `comments.${act}`,
      ),
      ...['versions', 'readFile', 'markRead'].map((act) => `comments.${act}`),
      ...['approve', 'refuse'].flatMap((act) => [`bankChanges.${act}`, `employeeBank.${act}`]),
      ...['read', 'change'].map((act) => `employeeBank.${act}`),
    ].map((name) => [name, 'a staff grant is firm-wide']),
  ),
  ...Object.fromEntries(
    ['read', 'update', 'readRegister'].map((act) => [`secretary.${act}`, 'a staff grant is firm-wide']),
  ),
  'clientPayslips.readFile': 'a staff grant is firm-wide',
  'clientPayslips.removeDraft': 'a staff grant is firm-wide',
  'clientPayslips.withdraw': 'a staff grant is firm-wide',
  'payslipFigures.read': 'a staff grant is firm-wide',
  // Its owner alone reads it, whom no side has: `server/payroll/figures/import-figures.db.test.ts`.
  'payslipFigures.readImport': 'its owner needs a grant that no side has',
  'payslipFigures.update': 'a staff grant is firm-wide',
  // Its owner alone sees it: `server/imports/file-imports.db.test.ts`.
  'imports.read': 'its owner is one of the staff, who are of no side',
  'imports.stop': 'its owner is one of the staff, who are of no side',
  // Likewise: `server/registry/attackers.db.test.ts`.
  'registryChecks.stop': 'its owner is one of the staff, who are of no side',
  'clients.registry': 'a staff grant is firm-wide',
  'clients.decideRegistry': 'a staff grant is firm-wide',
  'invoices.pay': 'a staff grant is firm-wide',
  'invoices.read': 'a staff grant is firm-wide',
  'invoices.void': 'a staff grant is firm-wide',
  'payRuns.addFiles': 'a staff grant is firm-wide',
  'payRuns.explain': 'a staff grant is firm-wide',
  'payRuns.move': 'a staff grant is firm-wide',
  'payRuns.readFile': 'a staff grant is firm-wide',
  'payRuns.removeFile': 'a staff grant is firm-wide',
  'payRuns.read': 'a staff grant is firm-wide',
  ...Object.fromEntries(
    [
      ...['markReady', 'activate', 'keep', 'hold', 'resume', 'end', 'cancelEnd', 'undoEnd', 'reinstate'],
      ...['delete', 'restore', 'readLifecycle'],
      ...['previewMerge', 'merge', 'undoMerge', 'merged'],
    ].map((act) => [`clients.${act}`, 'a staff grant is firm-wide']),
  ),
  'clients.linkHubspot': 'a staff grant is firm-wide',
  'clients.unlinkHubspot': 'a staff grant is firm-wide',
  'clients.update': 'a staff grant is firm-wide',
  'clients.read': 'a staff grant is firm-wide',
  'clients.readData': 'a staff grant is firm-wide',
  'localInfo.read': 'a staff grant is firm-wide',
  'documentStorage.checkClientSite': 'a staff grant is firm-wide',
  'documentStorage.clientDrives': 'a staff grant is firm-wide',
  'documentStorage.clientFolders': 'a staff grant is firm-wide',
  'documentStorage.siteDrives': 'a staff grant is firm-wide',
  'documentStorage.siteFolders': 'a staff grant is firm-wide',
  'documentStorage.foldersToSign': 'a staff grant is firm-wide',
  'documentStorage.createFolder': 'a staff grant is firm-wide',
  'documentLibrary.addEdition': 'the library is the firm’s',
  'documentLibrary.editions': 'the library is the firm’s',
  'documentLibrary.readFile': 'the library is the firm’s',
  'documentLibrary.take': 'the library is the firm’s',
  'training.complete': 'its id is that of a course, which is the firm’s; what is written is the caller’s own',
  'training.readProof': 'seen by its person and by keepers: library.db.test.ts',
  'training.reopen': 'its id is that of a course, which is the firm’s; what is written is the caller’s own',
  'directory.read': 'people are the firm’s',
  'directory.readPhoto': 'people are the firm’s',
  'employeeAccess.invite': 'a staff grant is firm-wide',
  'employeeAccess.reset': 'a staff grant is firm-wide',
  'employeeAccess.close': 'a staff grant is firm-wide',
  'employeeAccess.removeSecondFactor': 'a staff grant is firm-wide',
  'errors.read': 'errors are the firm’s: they hold nothing of a client',
  'errors.resolve': 'errors are the firm’s: they hold nothing of a client',
  'mail.read': 'the demo firm’s administrators read all of its mail',
  'users.read': 'people are the firm’s',
  'users.update': 'people are the firm’s',
  'users.resendInvitation': 'people are the firm’s',
  'users.revokeInvitation': 'people are the firm’s',
  'users.suspend': 'people are the firm’s',
  'users.reinstate': 'people are the firm’s',
  'users.reset': 'people are the firm’s',
  'users.endDevice': 'people are the firm’s',
  'users.removeSecondFactor': 'people are the firm’s',
  'users.history': 'people are the firm’s',
  'users.readLeaving': 'people are the firm’s',
  'users.leave': 'people are the firm’s',
  'users.readPermissions': 'people are the firm’s',
  'adB2c.invite': 'a staff grant is firm-wide',
  'adB2c.reset': 'a staff grant is firm-wide',
  'adB2c.block': 'a staff grant is firm-wide',
  'adB2c.removeSecondFactor': 'a staff grant is firm-wide',
  'adGroups.read': 'directory groups are the firm’s',
  'adGroups.delete': 'directory groups are the firm’s',
  'adGroups.preview': 'directory groups are the firm’s',
  'adGroups.map': 'directory groups are the firm’s',
  'session.readConsent': 'every contact reads the same agreement',
  'session.acceptConsent': 'every contact accepts the same agreement',
};

/** True if the `{id}` of an endpoint names an item that not all of its callers may see. */
export const takesOwned = ({ path, name, allow }: Endpoint): boolean =>
  path.includes('{id}') && !(name in shared) && !isOfRecord(name) && allow.by === 'bearer';

/** The id of a side's item for an endpoint and audience, by the path. */
export function ownedBy(side: Side, { name, path }: Endpoint, audience: Audience): string | undefined {
  if (path.startsWith('/invoices/')) return side.invoiceId;
  if (path.startsWith('/payroll/reports/')) return side.payRunId;
  if (path.startsWith('/payroll/report-files/')) return side.reportFileId;
  if (path.startsWith('/payroll/employees/')) return side.tenant.employee.id;
  if (/^(\/payroll)?\/payslips\//.test(path)) return side.tenant.payslipId;
  if (/^(\/payroll)?\/hr-documents\//.test(path)) return side.tenant.hrDocumentId;
  if (path.startsWith('/your-documents/')) return side.tenant.sharedDocumentId;
  if (path.startsWith('/shared-documents/')) return side.tenant.sharedDocumentId;
  if (path.startsWith('/contacts/')) return side.tenant.contacts.CONTACT_VIEWER.id;
  if (path.startsWith('/storage-integration/public-links/')) return side.linkId;
  if (path.startsWith('/uploads/')) return side.uploadId;
  if (path.startsWith('/exports/')) return side.exportId;
  if (path.startsWith('/views/')) return side.viewId;
  if (path.startsWith('/conversation/files/')) return side.messageFileId;
  if (path.startsWith('/inbox/')) return side.inboxIds[audience];
  if (path.startsWith('/devices/')) return side.deviceIds[audience];
  if (path.startsWith('/passkeys/')) return side.passkeyIds[audience];
  if (path.startsWith('/drafts/')) return side.draftId;
  if (/^\/(sent-)?envelopes\//.test(path)) return side.envelope.id;
  if (path.startsWith('/documents/')) return side.envelope.documentId;
  throw new Error(`Say in ownedBy whose id ${name} takes, or in shared why nobody’s.`);
}

/** Endpoints that need a sealed envelope. */
const unsealed = [
  'signing.readSealedFile',
  'sealing.readCertificate',
  'sealing.readEvidence',
  'sealing.readArchive',
];

/** True if a side has an item of the kind that the endpoint reads for that audience. */
export function has({ name }: Endpoint, audience: Audience): boolean {
  // No envelope is sealed; staff take part in none; the uploads are theirs.
  if (unsealed.includes(name)) return false;
  if (name === 'signing.readEnvelope') return audience !== 'staff';
  return audience === 'staff' || !name.startsWith('storage.');
}
