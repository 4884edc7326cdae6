import { Registry } from 'prom-client';
import { stateGauges } from '#server/metrics/state.ts';
import type { Services } from '#server/services.ts';
import { bearerOf, hashToken, isToken } from '#server/session/tokens.ts';
import { withErrorResponse } from '../calls/with-error-response.ts';
import type { App } from '../env.ts';
import { Refusal } from '../refusal.ts';
import type { PageTries } from './page-tries.ts';

const loopbackAddress = /^(?:::1|(?:::ffff:)?127(?:\.\d+){3})$/;
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Headers that a proxy adds: behind one, every request comes from this machine. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** True for a request of this machine itself, passed on by no proxy. */
function isFromHere({ url, headers }: Request, peer: string): boolean {
  return (
    loopbackAddress.test(peer) &&
    loopbackHosts.has(new URL(url).hostname) &&
    !proxyHeaders.some((name) => headers.has(name))
  );
}

/**
 * `/metrics`: counters and gauges for Prometheus, for who has `METRICS_SECRET`; without a secret, for this machine alone. Simultaneous
 * requests share a reading.
 */
export function mountMetrics(app: App, services: Services, tries: PageTries): void {
  const { config, metrics } = services;
  const state = stateGauges(services);
  const both = Registry.merge([metrics.registry, state.registry]);
  let reading: Promise<void> | null = null;
  app.get('/metrics', (c) =>
    withErrorResponse(c, services, 'metrics', async () => {
      const { authorization } = c.req.header();
      const peer = c.env?.incoming?.socket.remoteAddress ?? 'unknown';
      if (config.metricsSecret) {
        if (!isToken(bearerOf(authorization) ?? '', hashToken(config.metricsSecret))) {
          await tries('metrics-secret', c.get('facts').ip);
          throw new Refusal('unauthorized', {
            message: 'This needs the secret of METRICS_SECRET as its bearer.',
          });
        }
      } else if (!isFromHere(c.req.raw, peer))
        throw new Refusal('forbidden', {
          message: 'Metrics are for this machine alone, or for a bearer set as METRICS_SECRET.',
        });
      reading ??= state.read().finally(() => {
        reading = null;
      });
      await reading;
      const headers = { 'content-type': both.contentType, 'cache-control': 'no-store' };
      return c.body(await both.metrics(), 200, headers);
    }),
  );
}
