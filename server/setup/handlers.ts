import { fullName } from '#contract/core/text/full-name.ts';
import { checkSetup, type SetupFacts, setUpFirm } from '#contract/setup.ts';
import { writeActivity } from '../activity/activity.ts';
import { serviceCatalogue } from '../clients/service-catalogue.ts';
import { actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { firmSubject } from '../firm/firm.ts';
import { type FreeCall, type Handler, handleWithoutTransaction } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { countries } from '../reference/countries.ts';
import { openSession } from '../session/sign-in.ts';
import { insertFirstAdministrator, proofOf } from './first-administrator.ts';
import { insertFirstFirm } from './first-firm.ts';
import { linkOf, setupStateOf, takeSetupTurn } from './link.ts';
import { hadAdministrator, hasPeople, useLink } from './queries.ts';

const system = actor('system');

/** The reason why a link is of no use any more. */
const closed = {
  used: 'This firm has been set up already.',
  replaced: 'A newer set-up link was made. Use that one.',
  expired: 'This set-up link is older than 24 hours. On the server, run: npm run first-administrator',
  unknown: 'This is no set-up link of this server. Open the whole link that its start printed.',
} as const;

/** The open link of a token. */
async function openLink(tx: Tx, token: string, now: string) {
  const link = await linkOf(tx, token);
  const state = setupStateOf(link, now);
  if (!link || state !== 'open') {
    const by = link?.used_by ? ` ${link.used_by} did it.` : '';
    throw new Refusal('gone', { message: `${closed[state === 'open' ? 'unknown' : state]}${by}` });
  }
  return link;
}

async function factsOf({ services, input, now }: FreeCall<typeof checkSetup>): Promise<SetupFacts> {
  return services.db.as(system, async (tx) => {
    const link = await linkOf(tx, input.body.token);
    const state = setupStateOf(link, now);
    const isOpen = state === 'open';
    return {
      state,
      until: link?.expires_at ?? null,
      usedBy: link?.used_by ?? null,
      hasFirm: isOpen && (await hasPeople(tx)),
      countries: isOpen ? [...countries] : [],
      services: isOpen ? [...serviceCatalogue] : [],
    };
  });
}

/** Sets up the firm in one transaction: of two people with the link, the second is told who was first. */
async function setUp(call: FreeCall<typeof setUpFirm>) {
  const { services, input, now, request } = call;
  const { token, firm, administrator } = input.body;
  // Before any work: a flood of wrong tokens must not hash passwords.
  await services.db.as(system, (tx) => openLink(tx, token, now));
  const proof = await proofOf(call);
  const { deviceId } = await services.db.as(system, async (tx) => {
    await takeSetupTurn(tx);
    const link = await openLink(tx, token, now);
    if (await hadAdministrator(tx)) throw new Refusal('gone', { message: closed.used });
    if ((firm === null) !== (await hasPeople(tx))) throw new Refusal('conflict');
    const place = firm && (await insertFirstFirm(tx, firm, now));
    const made = await insertFirstAdministrator(tx, administrator, {
      ...{ place, proof, now, userAgent: request.userAgent },
    });
    const name = fullName(administrator);
    await useLink(tx, link.id, name, now);
    const who = actor('staff', { accountId: administrator.accountId, userId: made.userId });
    const description = firm ? `Set up ${firm.facts.name}` : 'Became the first administrator';
    const entry = { name: 'Firm', event: 'created', description, ...(firm && { subject: firmSubject }) };
    await writeActivity(tx, who, entry, now, request);
    return made;
  });
  // The seal is made out to the firm's own name from here. If it cannot be now, the daily check does it.
  await services.signer
    .renew(new Date(now))
    .catch((error: unknown) => services.log.error({ error }, 'the seal could not take the name of the firm'));
  const { accountId, by } = administrator;
  const signedIn = await openSession(call, { accountId, portal: 'app', deviceId, by: by.way });
  if (!signedIn) throw new Refusal('unavailable');
  return signedIn;
}

export const setupHandlers: readonly Handler[] = [
  handleWithoutTransaction(checkSetup, factsOf),
  handleWithoutTransaction(setUpFirm, setUp),
];
