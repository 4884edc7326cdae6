import { assignToGroup } from '#contract/parent-groups/group-memberships.ts';
import { records } from '#contract/records.ts';
import { recordBody } from '../records.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Writes of parent groups besides those of records. */
export function parentGroupActs({ firm, administrator: bearer, data, tenant }: ActContext): Acts {
  async function assignment() {
    const group = recordBody(firm, 'parentGroups', '');
    await data(records.parentGroups.create, { body: group } as never, bearer);
    const { clientId } = await tenant();
    const form = { relation: 'SUBSIDIARY' as const, from: '2026-01-05' };
    return { params: { id: group.id }, body: { id: firm.id(), client_id: clientId, form } };
  }
  return {
    'parentGroups.assign': async () => ({ bearer, ...(await assignment()) }),
    'parentGroups.unassign': async () => {
      const { params, body } = await assignment();
      await data(assignToGroup, { params, body }, bearer);
      return { bearer, params, body: { membership: body.id, version: 1, form: { to: '2026-02-05' } } };
    },
  };
}
