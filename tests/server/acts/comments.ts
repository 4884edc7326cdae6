import { addComment, pinComment, removeComment } from '#contract/clients/comments.ts';
import { uploadPdf } from '../envelopes.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Writes of comments on a client, and of its conversation. */
export function commentActs({ server, firm, staff, data, tenant, asContact }: ActContext): Acts {
  const note = (files: string[] = []) => ({
    ...{ id: firm.id(), parent: null, visibility: 'INTERNAL' as const, body: 'They **moved**.' },
    ...{ mentions: [firm.staff.ADM.id], files },
  });
  async function written() {
    const { clientId } = await tenant();
    const body = note();
    await data(addComment, { params: { id: clientId }, body }, staff);
    return { bearer: staff, params: { id: body.id } };
  }
  return {
    'comments.add': async () => {
      const { clientId } = await tenant();
      const upload = await uploadPdf(server, firm, staff, {}, { purpose: 'document' });
      return { bearer: staff, params: { id: clientId }, body: note([upload]) };
    },
    'comments.edit': async () => ({
      ...(await written()),
      body: { version: 1, body: 'They moved to Bern.', mentions: [] },
    }),
    'comments.share': async () => ({ ...(await written()), body: { version: 1 } }),
    'comments.pin': async () => ({ ...(await written()), body: { pinned: true } }),
    'comments.resolve': async () => ({ ...(await written()), body: { resolved: true } }),
    'comments.remove': async () => ({ ...(await written()), body: { version: 1 } }),
    'comments.restore': async () => {
      const made = await written();
      await data(pinComment, { params: made.params, body: { pinned: true } }, staff);
      await server.call(removeComment, { params: made.params, body: { version: 2 } }, { bearer: staff });
      return made;
    },
    'conversation.write': async () => ({
      bearer: (await asContact()).bearer,
      body: { id: firm.id(), parent: null, body: 'We have moved.', files: [] },
    }),
  };
}
