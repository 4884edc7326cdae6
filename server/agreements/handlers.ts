import { newId } from '#contract/core/values.ts';
import {
  type AgreementVersions,
  publishAgreement,
  readAgreementHistory,
  readAgreements,
} from '#contract/firm/agreements.ts';
import { acceptConsent, readConsent } from '#contract/session/consent.ts';
import { eventsOf } from '../activity/queries.ts';
import type { Tx } from '../db/db.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { changesIn } from '../records/history.ts';
import { accept, readAgreement } from './consent.ts';
import { allAgreements, countAsked, newestAgreement, publishVersion } from './queries.ts';

async function versionsNow(tx: Tx): Promise<AgreementVersions> {
  const rows = await allAgreements(tx);
  const versions = rows.map(
    ({ id, version, title, body, changes, created_at, created_by, by, accepted }) => ({
      ...{ id, version, title, text: body, changes, published_at: created_at, accepted },
      published_by: created_by && by !== null ? { id: created_by, name: by } : null,
    }),
  );
  return { version: versions[0]?.version ?? 0, versions, asked: await countAsked(tx) };
}

export const agreementHandlers: readonly Handler[] = [
  handle(readConsent, readAgreement),
  handle(acceptConsent, accept),
  handle(readAgreements, ({ tx }) => versionsNow(tx)),

  handle(readAgreementHistory, async ({ tx }) => {
    const ids = (await allAgreements(tx)).map(({ id }) => id);
    return changesIn(tx, await eventsOf(tx, ids, 'published'));
  }),

  handle(publishAgreement, async ({ tx, actor, input, now, activity }) => {
    const { version: after, form } = input.body;
    const { title, text: body, changes } = form;
    const id = newId(Date.parse(now));
    const version = after + 1;
    const stale = async () => new Refusal('stale', { current: await versionsNow(tx) });
    const before = await newestAgreement(tx);
    if ((before?.version ?? 0) !== after) throw await stale();
    const row = { id, version, title, body, changes, created_at: now, created_by: actor.userId };
    if (!(await publishVersion(tx, row))) throw await stale();
    await activity({
      name: 'Agreement',
      event: 'published',
      description: `Published ${title}, version ${version}`,
      subject: { type: 'Agreement', id },
      old: { version: before?.version ?? null, title: before?.title ?? null },
      attributes: { version, title },
    });
    return versionsNow(tx);
  }),
];
