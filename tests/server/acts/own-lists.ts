import { listInbox } from '#contract/inbox.ts';
import { createView, deleteView } from '#contract/views.ts';
import { putInInbox } from '#server/inbox/put.ts';
import { succeeded } from '../answers.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Writes of a person about their inbox and the lists they saved. */
export function ownListActs({ server, firm, staff, data }: ActContext): Acts {
  const view = async () => {
    const body = { id: firm.id(), list: 'clients', form: viewForm(), address: {} };
    return data<{ id: string; version: number }>(createView, { body });
  };
  const viewForm = () => ({ name: firm.id(), scope: 'mine' as const, team_id: null });
  const notice = () =>
    firm.as((tx) =>
      putInInbox(
        tx,
        { readerId: firm.staff.RM.id, kind: 'signing.declined', title: 'A', body: 'A', path: null },
        server.now(),
      ),
    );
  return {
    'inbox.read': async () => {
      await notice();
      const [item] = await data<{ id: string }[]>(listInbox, { query: {} });
      return { bearer: staff, params: { id: item?.id ?? '' }, body: { read: true } };
    },
    'inbox.readAll': async () => {
      await notice();
      return { bearer: staff, body: { until: server.now() } };
    },
    'views.create': async () => ({
      bearer: staff,
      body: { id: firm.id(), list: 'clients', form: viewForm(), address: {} },
    }),
    'views.update': async () => {
      const { id, version } = await view();
      return { bearer: staff, params: { id }, body: { version, form: viewForm(), address: {} } };
    },
    'views.delete': async () => ({ bearer: staff, params: { id: (await view()).id } }),
    'views.restore': async () => {
      const { id } = await view();
      await succeeded(server.call(deleteView, { params: { id } }, { bearer: staff }));
      return { bearer: staff, params: { id } };
    },
  };
}
