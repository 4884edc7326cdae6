import { actor } from '#server/db/actor.ts';
import { readBounce } from '#server/mail/bounce-report.ts';
import { noteRefused } from '#server/mail/outbox.ts';
import { mailById } from '#server/mail/queries.ts';
import type { Services } from '#server/services.ts';
import { bearerOf, hashToken, isToken } from '#server/session/tokens.ts';
import { bodyLimits, readBody } from '../calls/body.ts';
import { withErrorResponse } from '../calls/with-error-response.ts';
import type { App } from '../env.ts';
import { Refusal } from '../refusal.ts';
import type { PageTries } from './page-tries.ts';

/**
 * The endpoint to which a mail server forwards mail to the bounce address, one message per request, authorised by `BOUNCE_SECRET`. A report
 * of a mail that was given up (RFC 3464) marks that mail as refused, once. Without the secret there is no such path.
 */
export function mountBounces(app: App, services: Services, tries: PageTries): void {
  const { db, clock, config } = services;
  if (!config.bounceSecret) return;
  const secretHash = hashToken(config.bounceSecret);
  app.post('/api/mail/bounces', (c) =>
    withErrorResponse(c, services, 'mail.bounces', async () => {
      if (!isToken(bearerOf(c.req.header('authorization')) ?? '', secretHash)) {
        await tries('bounce-secret', c.get('facts').ip);
        throw new Refusal('unauthorized', {
          message: 'This needs the secret of BOUNCE_SECRET as its bearer.',
        });
      }
      const message = new TextDecoder().decode(await readBody(c.req.raw, bodyLimits.report));
      const bounce = await readBounce(message);
      if (!bounce)
        throw new Refusal('invalid', {
          message: 'This is no report of a mail of ours that was given up (RFC 3464).',
        });
      await db.as(actor('system'), async (tx) => {
        if (!(await mailById(tx, bounce.mailId)))
          throw new Refusal('not_found', {
            message: 'The mail that this report is about is not known here.',
          });
        await noteRefused(tx, bounce.mailId, bounce.cause, clock.now());
      });
      return new Response(null, { status: 204 });
    }),
  );
}
