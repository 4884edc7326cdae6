import { readTimeline, timelineKinds, timelineNeeds } from '#contract/clients/timeline.ts';
import { allows } from '#contract/core/requirement.ts';
import { clientById } from '../clients/queries.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { peopleOfTimeline, timelinePage } from './queries.ts';

export const timelineHandlers: readonly Handler[] = [
  handle(readTimeline, async ({ input: { params, query }, tx, actor, now }) => {
    if (!(await clientById(tx, params.id))) throw new Refusal('not_found');
    const { kind, person, before } = query;
    const seen = timelineKinds.filter((each) => allows(actor.permissions, timelineNeeds[each]));
    const asked = { clientId: params.id, reader: actor, person: person || undefined, before, now };
    const kinds = seen.filter((each) => kind === undefined || each === kind);
    return {
      ...(await timelinePage(tx, { ...asked, kinds })),
      kinds: seen,
      people: before ? [] : await peopleOfTimeline(tx, { ...asked, kinds: seen }),
    };
  }),
];
