import { listSearch } from '#contract/core/list.ts';
import { reportPath } from '#contract/error-report.ts';
import { listPayRuns, readPayRun } from '#contract/payroll/pay-runs.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { userMe } from '#contract/session/session.ts';
import { wizardSteps } from '#contract/signing/drafts.ts';
import { testEnvelope, testEvent } from '#server/errors/test-report.ts';
import { administrator } from '../administrator.ts';
import { demoPerson, draftEnvelope, sendDraftedEnvelope, sendTo, userOf } from '../envelopes.ts';
import type { RunningFirm } from '../firm.ts';
import type { Walker } from '../screens.ts';
import { prepareClientRecords, preparePayroll, prepareSettings } from './prepared-records.ts';
import { prepareSecretary } from './prepared-secretary.ts';

/** Data that some screens need, by the person who sees them. Each returns the addresses to which no screen has a link. */
const preparations: Partial<Record<Walker, (firm: RunningFirm) => Promise<string[]>>> = {
  async administrator(firm) {
    await reportError(firm);
    return [];
  },

  settings: prepareSettings,
  records: prepareClientRecords,
  payroll: preparePayroll,
  secretary: prepareSecretary,

  // The newest of their documents, which is signed during the walk.
  async manager(firm) {
    await sendTo(firm, await demoPerson(firm, 'manager'), { title: 'Board minutes' });
    return [];
  },
  async both(firm) {
    await sendTo(firm, await demoPerson(firm, 'both'), { title: 'Board minutes' });
    return reportWithFiles(firm);
  },

  async sender(firm) {
    const call = await administrator(firm);
    const { id: own } = await call(userMe, {});
    // The sender signs too: one of the steps is theirs as a signer.
    const draft = await draftEnvelope(firm, { title: 'Begun', person: { kind: 'staff', id: own } });
    const sent = await sendDraftedEnvelope(firm);
    const steps = wizardSteps.filter((step) => step !== 'confirmation');
    return [
      ...steps.map((step) => `/app/sign/create/${step}/${draft.id}`),
      `/app/sign/create/confirmation/${sent.id}`,
      `/app/sign/list/${sent.id}`,
    ];
  },
};

/** Prepares the data of one person's screens through the API. Returns the addresses to which no screen has a link. */
export const prepared = async (who: Walker, firm: RunningFirm): Promise<string[]> =>
  (await preparations[who]?.(firm)) ?? [];

/** The addresses of a payroll report with a file, which need not be the one that the contact is shown first. */
async function reportWithFiles(firm: RunningFirm): Promise<string[]> {
  const call = await administrator(firm);
  const [client] = (await userOf(firm, 'both')).clients;
  const filters = [{ field: 'client_id', operator: 'EQ', keyword: client?.id ?? '', keyword2: '' } as const];
  const { data } = await call(listPayRuns, { query: listSearch({ filters }) });
  for (const { id, status } of data) {
    if (status !== 'CLIENT_APPROVAL' && status !== 'PUBLISHED') continue;
    const [file] = (await call(readPayRun, { params: { id } })).files;
    const report = `/client/payroll/monthly-report/${id}`;
    if (file) return [report, `${report}/files/${file.id}`];
  }
  throw new Error('No payroll report of this client has a file.');
}

/** Reports an error as the app does. */
async function reportError({ address }: RunningFirm): Promise<void> {
  const { errorDsn } = (await (await fetch(`${address}/config.json`)).json()) as RuntimeConfig;
  const answer = await fetch(address + reportPath, {
    method: 'POST',
    headers: { origin: address },
    body: testEnvelope(errorDsn, testEvent()),
  });
  if (!answer.ok) throw new Error(`The error was not taken: ${answer.status} ${await answer.text()}`);
}
