import { newId } from '#contract/core/values.ts';
import { type SetupLinkState, setupPath } from '#contract/setup.ts';
import { dayMs, later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { advisoryLock } from '../db/turns.ts';
import type { Services } from '../services.ts';
import { hashToken, isToken, newToken } from '../session/tokens.ts';
import { StartError } from '../start-error.ts';
import { allLinks, hadAdministrator, hasPeople, replaceLinks, type SetupLink } from './queries.ts';

/** A link is good for one day. */
export const linkMs = dayMs;

/** Taken by everything that makes or uses a link: of two at once the second sees what the first did. */
export const takeSetupTurn = (tx: Tx) => advisoryLock(tx, 'setup');

/** The state of a link at an instant. */
export function setupStateOf(link: SetupLink | undefined, now: string): SetupLinkState {
  if (!link) return 'unknown';
  if (link.used_at) return 'used';
  if (link.replaced_at) return 'replaced';
  return link.expires_at <= now ? 'expired' : 'open';
}

/** The link of a token. Every link is compared, in the same time for any token. */
export async function linkOf(tx: Tx, token: string): Promise<SetupLink | undefined> {
  const fitting = (await allLinks(tx)).filter(({ token_hash }) => isToken(token, token_hash));
  return fitting[0];
}

/** Makes a link that replaces every earlier one, and returns its address. */
async function newLink(tx: Tx, publicUrl: string, now: string): Promise<string> {
  const token = newToken();
  await replaceLinks(tx, {
    id: newId(Date.parse(now)),
    token_hash: hashToken(token),
    created_at: now,
    expires_at: later(now, linkMs),
  });
  return `${publicUrl}${setupPath}#${token}`;
}

type Parts = Pick<Services, 'db' | 'clock' | 'config'>;

/**
 * The text a start prints on an empty firm: a set-up link, or how long the one printed before is good. Nothing once there are people.
 * Of several servers that start at once, one makes the link.
 */
export const setupBanner = ({ db, clock, config }: Parts): Promise<string[]> =>
  db.as(actor('system'), async (tx) => {
    await takeSetupTurn(tx);
    if (await hasPeople(tx)) return [];
    const now = clock.now();
    const [newest] = await allLinks(tx);
    if (newest && setupStateOf(newest, now) === 'open')
      return [
        'This firm has not been set up yet. The set-up link printed before is still good,',
        `until ${newest.expires_at}. To have a new one: npm run first-administrator`,
      ];
    return [
      'This firm is empty. Set it up with this link, once, within 24 hours:',
      '',
      `  ${await newLink(tx, config.publicUrl, now)}`,
      '',
      'Whoever finishes it first becomes the administrator: hand it to nobody else.',
    ];
  });

/**
 * Makes a new link, which replaces the earlier ones, while no administrator has ever signed in.
 * @throws StartError afterwards
 */
export const firstAdministratorLink = ({ db, clock, config }: Parts): Promise<string> =>
  db.as(actor('system'), async (tx) => {
    await takeSetupTurn(tx);
    if (await hadAdministrator(tx))
      throw new StartError(
        'An administrator of this firm has signed in before, so no set-up link is made any more. Administrators invite others in the app, under Settings.',
      );
    return newLink(tx, config.publicUrl, clock.now());
  });
