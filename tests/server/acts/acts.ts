import type { TestFirm } from '../fixtures.ts';
import type { TestServer } from '../test-server.ts';
import type { Acts } from './act.ts';
import { createActContext } from './act-context.ts';
import { activityActs } from './activity.ts';
import { addressActs } from './addresses.ts';
import { approverActs } from './approvers.ts';
import { bankAccountActs } from './bank-accounts.ts';
import { clientActs } from './clients.ts';
import { commentActs } from './comments.ts';
import { crmActs } from './crm.ts';
import { documentActs } from './documents.ts';
import { draftActs } from './drafts.ts';
import { envelopeActs } from './envelopes.ts';
import { firmActs } from './firm.ts';
import { invoiceActs } from './invoices.ts';
import { libraryActs } from './library.ts';
import { meetingActs } from './meetings.ts';
import { ownListActs } from './own-lists.ts';
import { ownerActs } from './owners.ts';
import { parentGroupActs } from './parent-groups.ts';
import { partyActs } from './parties.ts';
import { payRunActs } from './pay-runs.ts';
import { payrollActs } from './payroll.ts';
import { contactActs, peopleActs, userAccessActs } from './people.ts';
import { profileActs } from './profile.ts';
import { recordActs } from './records.ts';
import { registryActs } from './registry.ts';
import { factorActs } from './second-factor.ts';
import { secretaryActs } from './secretary.ts';
import { sessionActs } from './session.ts';
import { storageActs } from './storage.ts';

/** Variables the server of these acts needs: a time-stamp authority that gives no stamp, so that seals wait for it. */
export const actsEnv = { TSA_URL: 'http://127.0.0.1:9/tsr' };

/** Prepares, for each write of a person, a call that the server accepts. */
export async function actsOf(server: TestServer, firm: TestFirm): Promise<Acts> {
  const context = await createActContext(server, firm);
  const { staff, administrator, tenant, asContact } = context;
  return {
    ...invoiceActs(server, firm, administrator, { tenant, asContact }),
    ...libraryActs(server, firm, administrator),
    ...peopleActs(server, firm, administrator),
    ...contactActs(server, tenant, staff),
    ...userAccessActs(server, firm, asContact),
    ...addressActs(context),
    ...factorActs(server, firm),
    ...activityActs(context),
    ...recordActs(context),
    ...partyActs(context),
    ...approverActs(context),
    ...ownerActs(context),
    ...parentGroupActs(context),
    ...registryActs(context),
    ...secretaryActs(context),
    ...meetingActs(context),
    ...commentActs(context),
    ...(await bankAccountActs(context)),
    ...(await clientActs(context)),
    ...crmActs(context),
    ...firmActs(context),
    ...ownListActs(context),
    ...documentActs(context),
    ...storageActs(context),
    ...payrollActs(context),
    ...payRunActs(context),
    ...profileActs(context),
    ...sessionActs(context),
    ...draftActs(context),
    ...envelopeActs(context),
  };
}
