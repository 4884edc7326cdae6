import { reportPath } from '../../../contract/error-report.ts';
import { receiveEnvelope } from '../../errors/receive.ts';
import type { Services } from '../../services.ts';
import { deviceLabel } from '../../session/device-label.ts';
import { bodyLimits, readBody } from '../calls/body.ts';
import { withErrorResponse } from '../calls/with-error-response.ts';
import type { App } from '../env.ts';
import { countTry } from '../rate-limit.ts';
import { reportLimit } from '../rate-limits.ts';
import { Refusal } from '../refusal.ts';

/** The endpoint for the app's error reports, as Sentry envelopes, without sign-in. */
export function mountTelemetry(app: App, services: Services): void {
  const { db, clock, config } = services;
  app.post(reportPath, (c) =>
    withErrorResponse(c, services, 'telemetry', async () => {
      const { ip, origin, userAgent } = c.get('facts');
      if (origin !== null && origin !== config.publicUrl) throw new Refusal('foreign_origin');
      await db.asAnonymous((tx) =>
        countTry(tx, 'telemetry-report', ip, reportLimit, clock.now(), config.rateLimitFactor),
      );
      const envelope = await readBody(c.req.raw, bodyLimits.envelope);
      const headers = await receiveEnvelope(services, envelope, deviceLabel(userAgent));
      return Response.json({}, { headers });
    }),
  );
}
