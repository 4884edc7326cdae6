import { Hono } from 'hono';
import { versionHeader } from '#contract/runtime-config.ts';
import { noteFailure } from '../errors/failure.ts';
import { otherCall } from '../metrics/metrics.ts';
import type { Services } from '../services.ts';
import { deviceLabel } from '../session/device-label.ts';
import { turnsOfCallers } from './calls/caller-turns.ts';
import { mountCalls } from './calls/mount.ts';
import type { App, Env } from './env.ts';
import { mountSealFiles } from './files/seal-files.ts';
import { mountStatic } from './files/static-files.ts';
import type { Handler } from './handler.ts';
import { securityHeaders } from './headers.ts';
import { wrongHost } from './host.ts';
import { mountBounces } from './pages/bounces.ts';
import { mountBrand } from './pages/brand.ts';
import { mountReport } from './pages/csp-report.ts';
import { mountDocs } from './pages/docs.ts';
import { errorResponse } from './pages/errors.ts';
import { mountHealth } from './pages/health.ts';
import { mountMetrics } from './pages/metrics.ts';
import { mountNetworkPage } from './pages/network-page.ts';
import { pageTries } from './pages/page-tries.ts';
import { mountRedirectPage } from './pages/redirect-page.ts';
import { mountRuntimeConfig } from './pages/runtime-config.ts';
import { mountSharePage } from './pages/share-page.ts';
import { mountTelemetry } from './pages/telemetry.ts';
import { Refusal } from './refusal.ts';
import { requestFacts } from './request-facts.ts';

/**
 * The whole server as one Hono app: calls of the contract, health, documentation, and the built app of `distDir`. Throws if an endpoint has
 * no handler or a handler no endpoint.
 */
export function createApp(services: Services, handlers: readonly Handler[], distDir: string): App {
  const { config, clock, version, log, metrics } = services;
  const app: App = new Hono<Env>();
  const turns = turnsOfCallers();
  const tries = pageTries(services, turns);
  const headers = Object.entries(securityHeaders(config.publicUrl));

  app.use(async (c, next) => {
    const facts = requestFacts(c.req.raw, c.env, config.trustProxy, clock.now());
    c.set('facts', facts);
    const began = performance.now();
    await next();
    metrics.request({
      call: c.get('call') ?? otherCall,
      status: c.res.status,
      code: c.get('code'),
      seconds: (performance.now() - began) / 1000,
    });
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    c.res.headers.set('x-request-id', facts.id);
    c.res.headers.set(versionHeader, version);
  });
  app.use('/api/*', async (c, next) => {
    await next();
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  });
  app.onError((error, c) => {
    const { id, userAgent } = c.get('facts');
    log.error({ error, requestId: id }, 'unexpected');
    noteFailure(services, error, {
      id,
      call: 'unexpected',
      path: c.req.path,
      device: deviceLabel(userAgent),
    });
    return errorResponse(new Refusal('internal'), id);
  });

  mountHealth(app, services);
  mountMetrics(app, services, tries);
  app.use(async (c, next) => wrongHost(c.req.raw, config) ?? next());
  mountRuntimeConfig(app, services);
  mountBrand(app, services, distDir);
  mountReport(app, services, tries);
  mountTelemetry(app, services, tries);
  mountSealFiles(app, services);
  mountBounces(app, services, tries);
  mountDocs(app, handlers, services);
  mountCalls(app, handlers, services, turns);
  app.all('/api/*', (c) => errorResponse(new Refusal('no_endpoint'), c.get('facts').id));
  mountNetworkPage(app);
  mountRedirectPage(app, config);
  mountSharePage(app);
  mountStatic(app, distDir);
  return app;
}
