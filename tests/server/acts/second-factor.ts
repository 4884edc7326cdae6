import { beginSecondFactor } from '#contract/session/second-factor.ts';
import { agreements } from '#server/agreements/tables.ts';
import { deleteFactor } from '#server/session/second-factor/queries.ts';
import { dataOf } from '../answers.ts';
import type { TestFirm } from '../fixtures.ts';
import { authenticatorApp, setUpFactor } from '../sign-in/second-factor.ts';
import type { TestServer } from '../test-server.ts';
import type { Acts } from './act.ts';

/** Calls about the second factor that the server accepts, each of a person of its own. */
export function factorActs(server: TestServer, firm: TestFirm): Acts {
  let tenants = 0;
  const person = async () => {
    const { employee } = await firm.tenant(`Factor ${++tenants}`);
    return firm.bearerOf(employee.accountId, 'client', 'employee');
  };
  const withFactor = async () => {
    const bearer = await person();
    const { recoveryCodes } = await setUpFactor(server, bearer);
    return { bearer, body: { code: recoveryCodes[0] ?? '' } };
  };
  const administrator = () => firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  return {
    'secondFactor.confirm': async () => {
      const bearer = await person();
      const { secret } = await dataOf<{ secret: string }>(server.call(beginSecondFactor, {}, { bearer }));
      return { bearer, body: { code: authenticatorApp(server, secret).code() } };
    },
    'secondFactor.renewRecoveryCodes': withFactor,
    'secondFactor.remove': withFactor,
    'employeeAccess.removeSecondFactor': async () => {
      const { employee } = await firm.tenant(`Factor ${++tenants}`);
      await setUpFactor(server, await firm.bearerOf(employee.accountId, 'client', 'employee'));
      return { bearer: await administrator(), params: { id: employee.id } };
    },
    'adB2c.removeSecondFactor': async () => {
      const { contacts } = await firm.tenant(`Factor ${++tenants}`);
      const { accountId, id } = contacts.CONTACT_ADMIN;
      for (const agreement of await firm.as((tx) => tx.select().from(agreements)))
        await firm.accept(agreement.id, accountId);
      await setUpFactor(server, await firm.bearerOf(accountId, 'client', 'contact'));
      return { bearer: await administrator(), params: { id } };
    },
    'users.removeSecondFactor': async () => {
      const { accountId, id } = firm.staff.CMP;
      // An earlier act that was refused left one.
      await firm.as((tx) => deleteFactor(tx, accountId));
      await setUpFactor(server, await firm.bearerOf(accountId, 'app', 'staff'));
      return { bearer: await administrator(), params: { id } };
    },
  };
}
