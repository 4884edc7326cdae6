import { activityHandlers } from './activity/handlers.ts';
import { addressHandlers } from './addresses/handlers.ts';
import { agreementHandlers } from './agreements/handlers.ts';
import { attributeHandlers } from './attributes/handlers.ts';
import { clientServiceHandlers } from './client-services/handlers.ts';
import { firmContactHandlers } from './clients/firm-contacts.ts';
import { clientHandlers } from './clients/handlers.ts';
import { ownClientHandlers } from './clients/own-clients.ts';
import { contactHandlers } from './contacts/handlers.ts';
import { userAccessHandlers } from './contacts/user-access.ts';
import { clientDocumentHandlers } from './documents/client-documents.ts';
import { documentHandlers } from './documents/handlers.ts';
import { publicLinkHandlers } from './documents/public-links.ts';
import { storedDocumentHandlers } from './documents/stored-documents.ts';
import { yourDocumentHandlers } from './documents/your-documents.ts';
import { errorHandlers } from './errors/handlers.ts';
import { exportHandlers } from './exports/handlers.ts';
import { firmHandlers } from './firm/handlers.ts';
import type { Handler } from './http/handler.ts';
import { noticeChoiceHandlers } from './inbox/choices/handlers.ts';
import { inboxHandlers } from './inbox/handlers.ts';
import { pushHandlers } from './inbox/push/handlers.ts';
import { invoiceHandlers } from './invoices/handlers.ts';
import { yourInvoiceHandlers } from './invoices/your-invoices.ts';
import { jobStatusHandlers } from './job-status/handlers.ts';
import { libraryHandlers } from './library/handlers.ts';
import { mailHandlers } from './mail/handlers.ts';
import { employeeAccessHandlers } from './payroll/access/handlers.ts';
import { payslipFigureHandlers } from './payroll/figures/handlers.ts';
import { payrollHandlers } from './payroll/handlers.ts';
import { staffHrDocumentHandlers } from './payroll/hr-documents/handlers.ts';
import { hrRequestHandlers } from './payroll/hr-documents/requests.ts';
import { staffPayslipHandlers } from './payroll/payslips/handlers.ts';
import { payrollRecordHandlers } from './payroll/records/handlers.ts';
import { payRunHandlers } from './payroll/runs/handlers.ts';
import { reportFileHandlers } from './payroll/runs/report-files.ts';
import { payReportHandlers } from './payroll/runs/report-handlers.ts';
import { teamHandlers } from './payroll/team/handlers.ts';
import { accessLinkHandlers } from './people/access-links/handlers.ts';
import { peopleHandlers } from './people/administration/handlers.ts';
import { contactAccessHandlers } from './people/contact-access/handlers.ts';
import { directoryHandlers } from './people/directory/handlers.ts';
import { groupHandlers } from './people/groups/handlers.ts';
import { portalProfileHandlers } from './people/portal-profile/handlers.ts';
import { profileHandlers } from './people/profile.ts';
import { roleHandlers } from './people/roles/handlers.ts';
import { referenceHandlers } from './reference/handlers.ts';
import { relationshipManagerHandlers } from './relationship-managers/handlers.ts';
import { sessionHandlers } from './session/handlers.ts';
import { passkeyHandlers } from './session/passkeys/handlers.ts';
import { secondFactorHandlers } from './session/second-factor/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { setupHandlers } from './setup/handlers.ts';
import { signingHandlers } from './signing/handlers.ts';
import { browseHandlers } from './storage/browse-handlers.ts';
import { storageHandlers } from './storage/handlers.ts';
import { viewHandlers } from './views/handlers.ts';

const domains: readonly Handler[] = [
  ...accessLinkHandlers,
  ...addressHandlers,
  ...attributeHandlers,
  ...clientServiceHandlers,
  ...clientHandlers,
  ...ownClientHandlers,
  ...firmContactHandlers,
  ...contactHandlers,
  ...userAccessHandlers,
  ...contactAccessHandlers,
  ...clientDocumentHandlers,
  ...documentHandlers,
  ...publicLinkHandlers,
  ...storedDocumentHandlers,
  ...yourDocumentHandlers,
  ...errorHandlers,
  ...exportHandlers,
  ...agreementHandlers,
  ...firmHandlers,
  ...inboxHandlers,
  ...invoiceHandlers,
  ...yourInvoiceHandlers,
  ...jobStatusHandlers,
  ...noticeChoiceHandlers,
  ...pushHandlers,
  ...libraryHandlers,
  ...mailHandlers,
  ...payReportHandlers,
  ...payRunHandlers,
  ...reportFileHandlers,
  ...employeeAccessHandlers,
  ...payrollHandlers,
  ...peopleHandlers,
  ...directoryHandlers,
  ...groupHandlers,
  ...roleHandlers,
  ...payrollRecordHandlers,
  ...payslipFigureHandlers,
  ...staffHrDocumentHandlers,
  ...hrRequestHandlers,
  ...staffPayslipHandlers,
  ...portalProfileHandlers,
  ...profileHandlers,
  ...referenceHandlers,
  ...relationshipManagerHandlers,
  ...sessionHandlers,
  ...passkeyHandlers,
  ...secondFactorHandlers,
  ...settingsHandlers,
  ...setupHandlers,
  ...signingHandlers,
  ...teamHandlers,
  ...storageHandlers,
  ...browseHandlers,
  ...viewHandlers,
];

/** One handler for every endpoint of the contract; otherwise the server does not start. */
export const handlers: readonly Handler[] = [...domains, ...activityHandlers(domains)];
