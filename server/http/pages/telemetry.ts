import { reportPath } from '#contract/error-report.ts';
import { receiveEnvelope } from '#server/errors/receive.ts';
import type { Services } from '#server/services.ts';
import { deviceLabel } from '#server/session/device-label.ts';
import { bodyLimits, readBody } from '../calls/body.ts';
import { withErrorResponse } from '../calls/with-error-response.ts';
import type { App } from '../env.ts';
import { Refusal } from '../refusal.ts';
import type { PageTries } from './page-tries.ts';

/** The endpoint for the app's error reports, as Sentry envelopes, without sign-in. */
export function mountTelemetry(app: App, services: Services, tries: PageTries): void {
  const { config } = services;
  app.post(reportPath, (c) =>
    withErrorResponse(c, services, 'telemetry', async () => {
      const { ip, origin, userAgent } = c.get('facts');
      if (origin !== null && origin !== config.publicUrl) throw new Refusal('foreign_origin');
      await tries('telemetry-report', ip);
      const envelope = await readBody(c.req.raw, bodyLimits.envelope);
      const headers = await receiveEnvelope(services, envelope, deviceLabel(userAgent));
      return Response.json({}, { headers });
    }),
  );
}
