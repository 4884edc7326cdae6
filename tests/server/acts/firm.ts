import { type ErrorRow, listErrors } from '#contract/error-log.ts';
import { reportPath } from '#contract/error-report.ts';
import { type AgreementVersions, readAgreements } from '#contract/firm/agreements.ts';
import { type FirmFacts, readFirm } from '#contract/firm/firm.ts';
import { testEnvelope, testEvent } from '#server/errors/test-report.ts';
import { firm as firmTable } from '#server/firm/tables.ts';
import { dataOf } from '../answers.ts';
import { origin } from '../test-server.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Writes of an administrator about the firm: its facts, its agreement, its first steps, its errors. */
export function firmActs({ server, firm, administrator, data }: ActContext): Acts {
  return {
    'agreements.publish': async () => {
      const { version } = await dataOf<AgreementVersions>(
        server.call(readAgreements, {}, { bearer: administrator }),
      );
      const form = { title: 'Terms', text: 'Be kind.', changes: '' };
      return { bearer: administrator, body: { version, form } };
    },
    'firm.update': async () => {
      const { version, ...form } = await dataOf<FirmFacts>(
        server.call(readFirm, {}, { bearer: administrator }),
      );
      const place = { country: 'CH', time_zone: 'Europe/Zurich', currency: 'CHF' };
      return {
        bearer: administrator,
        body: { version, form: { ...form, ...place, name: `Firm ${firm.id()}` } },
      };
    },
    'firstSteps.putAway': async () => {
      const row = { name: 'Firm', country_code: 'CH', time_zone: 'Europe/Zurich', currency: 'CHF' };
      await firm.as((tx) =>
        tx
          .insert(firmTable)
          .values({ ...row, updated_at: server.now() })
          .onConflictDoNothing(),
      );
      return { bearer: administrator, body: { step: 'seal', away: true } };
    },
    'firstSteps.sendTestLetter': async () => ({ bearer: administrator }),
    'errors.resolve': async () => {
      const body = testEnvelope(server.services.config.errorDsn, testEvent());
      await server.request(reportPath, { method: 'POST', body: body as string, headers: { origin } });
      const [error] = await data<ErrorRow[]>(listErrors, { query: {} }, administrator);
      return { bearer: administrator, params: { id: error?.id ?? '' }, body: { resolved: true } };
    },
  };
}
