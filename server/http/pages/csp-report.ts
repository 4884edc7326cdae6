import { loggablePath } from '#server/log.ts';
import type { Services } from '#server/services.ts';
import { bodyLimits, mediaType, readBody } from '../calls/body.ts';
import { withErrorResponse } from '../calls/with-error-response.ts';
import type { App } from '../env.ts';
import { Refusal } from '../refusal.ts';
import type { PageTries } from './page-tries.ts';

const accepted = new Set(['application/csp-report', 'application/reports+json', 'application/json']);

/** The endpoint for browsers' reports of content policy violations: logged, never stored. */
export function mountReport(app: App, services: Services, tries: PageTries): void {
  const { log } = services;
  app.post('/api/csp-report', (c) =>
    withErrorResponse(c, services, 'csp-report', async () => {
      await tries('report', c.get('facts').ip);
      if (!accepted.has(mediaType(c.req.raw))) throw new Refusal('wrong_type');
      const text = new TextDecoder().decode(await readBody(c.req.raw, bodyLimits.report));
      log.warn({ violation: factsOf(text) }, 'content policy broken');
      return new Response(null, { status: 204 });
    }),
  );
}

const loggedFields = [
  'effective-directive',
  'violated-directive',
  'blocked-uri',
  'document-uri',
  'source-file',
  'line-number',
];

/** The facts of a report to log; addresses without query, and without a link's token. */
function factsOf(text: string): Record<string, string> {
  try {
    const report: unknown = JSON.parse(text);
    const facts =
      report && typeof report === 'object' && 'csp-report' in report ? report['csp-report'] : null;
    return Object.fromEntries(
      Object.entries(facts ?? {})
        .filter(([name]) => loggedFields.includes(name))
        .map(([name, value]) => [name, loggablePath(String(value)).slice(0, 200)]),
    );
  } catch {
    return { unreadable: 'true' };
  }
}
