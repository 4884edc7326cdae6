import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  type ErrorEvent,
  linkedErrorsIntegration,
  makeBrowserOfflineTransport,
  makeFetchTransport,
  Scope,
} from '@sentry/react';
import { errorTracingSampleRate } from '#contract/core/limits.ts';
import { readReport, reportPath } from '#contract/error-report.ts';
import { fetchConfig } from '#src/api/runtime-config.ts';
import { config } from '#src/session/config.ts';
import { portalOf } from '#src/session/portal-paths.ts';
import { withoutTyped } from '../menu/typed-values.ts';

/** An unhandled error, with its time, ms since 1970, and its page. */
export interface SeenError {
  readonly error: unknown;
  readonly at: number;
  readonly path: string;
}

/** A report that waits in the browser is tried at the start, with the next report, and when the network returns. */
const transportOptions = { flushAtStartup: true, fetchOptions: { credentials: 'omit' } } as const;

/**
 * Starts Sentry's client for error reports only, and answers the function that reports an error. Reports are scrubbed before they are
 * stored or sent, go to this origin, and wait in the browser while it is not reached. Throws if the settings cannot be loaded.
 */
export async function startMonitoring(): Promise<(seen: SeenError) => void> {
  const { errorDsn, version } = await settings();
  const client = new BrowserClient({
    dsn: errorDsn,
    tunnel: reportPath,
    release: version,
    sampleRate: errorTracingSampleRate,
    stackParser: defaultStackParser,
    integrations: [linkedErrorsIntegration(), dedupeIntegration()],
    sendClientReports: false,
    transport: makeBrowserOfflineTransport(patientTransport),
    transportOptions,
    beforeSend: (event, { data }) => scrubbed(event, data as SeenError),
  });
  client.init();
  return (seen) => {
    const hint = { data: seen, mechanism: { type: 'portico', handled: false } };
    client.captureException(seen.error, hint, new Scope());
  };
}

/** The settings the page was started with: they name the release of its code. For an error before that, the present ones. */
async function settings() {
  try {
    return config();
  } catch {
    return fetchConfig();
  }
}

/** An event reduced to its time, its page, and the parts `errorReport` lets through. */
function scrubbed(event: ErrorEvent, { at, path }: SeenError): ErrorEvent | null {
  const values = event.exception?.values?.map((one) => ({ ...one, value: withoutTyped(one.value ?? '') }));
  const seen = { timestamp: at / 1000, transaction: path, tags: { portal: portalOf(path) } };
  const report = readReport({ ...event, ...seen, exception: { values } });
  return report ? ({ ...report, type: undefined } as ErrorEvent) : null;
}

/** A transport for which a restarting server counts as no network: the report waits. */
function patientTransport(options: Parameters<typeof makeFetchTransport>[0]) {
  const transport = makeFetchTransport(options);
  return {
    ...transport,
    async send(envelope: Parameters<typeof transport.send>[0]) {
      const answer = await transport.send(envelope);
      if ((answer.statusCode ?? 0) >= 500) throw new Error('The server took no report.');
      return answer;
    },
  };
}
