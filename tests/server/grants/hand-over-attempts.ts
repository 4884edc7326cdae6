import { and, eq } from 'drizzle-orm';
import type { Permission } from '#contract/core/permissions.ts';
import { leave } from '#contract/people/users.ts';
import { userMe } from '#contract/session/session.ts';
import { clientManagers } from '#server/clients/tables.ts';
import { payrollManagers } from '#server/payroll/tables.ts';
import { dataOf } from '../answers.ts';
import type { TestFirm } from '../fixtures.ts';
import type { TestServer } from '../test-server.ts';
import { type Attempt, attackers } from './attempt.ts';

/** Tries to hand over, from somebody who leaves, what one could not give otherwise. */
export function handOverAttempts(server: TestServer, firm: TestFirm) {
  const { staffWith, allBut, invited } = attackers(server, firm);

  const leaving = (
    what: string,
    permissions: readonly Permission[],
    prepare: (goer: string) => Promise<unknown>,
    given: (successor: string) => Promise<boolean>,
    successorOf: (taker: string) => string = (taker) => taker,
  ): Attempt => {
    let successor = '';
    return {
      ...{ door: 'users.leave', what, given: () => given(successor) },
      async run() {
        const bearer = await staffWith(permissions);
        const goer = await invited({ roles: ['RM', 'PAY'] });
        await firm.as((tx) => firm.joined(tx, goer));
        await prepare(goer);
        const taker = await dataOf<{ id: string }>(server.call(userMe, {}, { bearer }));
        successor = successorOf(taker.id);
        return server.call(leave, { params: { id: goer }, body: { successor } }, { bearer });
      },
    };
  };

  return {
    'client_managers.user_id': async () => {
      const { clientId } = await firm.tenant(`Client${firm.id()}`);
      const manages = async (goer: string) =>
        firm.as((tx) =>
          tx.insert(clientManagers).values({
            ...{ id: firm.id(), client_id: clientId, user_id: goer, role: 'ASSOCIATE', since: '2020-01-01' },
            updated_at: server.now(),
          }),
        );
      const given = async (user: string) =>
        (
          await firm.as((tx) =>
            tx
              .select()
              .from(clientManagers)
              .where(and(eq(clientManagers.client_id, clientId), eq(clientManagers.user_id, user))),
          )
        ).some(({ role }) => role === 'ASSOCIATE');
      return [
        leaving('to oneself', allBut(), manages, given),
        leaving(
          'by somebody who appoints no managers',
          ['edit role', 'view client'],
          manages,
          given,
          () => firm.staff.ASC.id,
        ),
      ];
    },
    'payroll_managers.user_id': async () => {
      const { clientId } = await firm.tenant(`Client${firm.id()}`);
      const runs = (goer: string) =>
        firm.as((tx) =>
          tx.insert(payrollManagers).values({
            ...{ id: firm.id(), client_id: clientId, user_id: goer, since: '2020-01-01' },
            updated_at: server.now(),
          }),
        );
      const given = async (user: string) =>
        (
          await firm.as((tx) =>
            tx.select().from(payrollManagers).where(eq(payrollManagers.client_id, clientId)),
          )
        ).some(({ user_id }) => user_id === user);
      return [
        leaving('to oneself', allBut(), runs, given),
        leaving(
          'by somebody who runs none',
          allBut('edit payroll client'),
          runs,
          given,
          () => firm.staff.PAY.id,
        ),
      ];
    },
  };
}
