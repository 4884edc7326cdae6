import { fileURLToPath } from 'node:url';
import { type ErrorReport, type Frame, readReport } from '#contract/error-report.ts';
import type { Portal } from '#contract/session/session.ts';
import { errorFacts } from '../log.ts';
import type { Services } from '../services.ts';
import { recordError } from './note.ts';

export interface FailedRequest {
  /** The reference shown to the person. */
  id: string;
  /** Name of the endpoint. */
  call: string;
  path: string;
  device: string;
}

/** Stores an unexpected error of the server in the table of errors, without delaying the answer. Never throws. */
export function noteFailure(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'version'>,
  error: unknown,
  request: FailedRequest,
): void {
  const { clock, log, version } = services;
  const report = failureReport(error, request, { at: Date.parse(clock.now()), version });
  if (!report) return;
  recordError(services, 'server', report, request.device).catch((failure: unknown) =>
    log.warn({ error: failure, requestId: request.id }, 'error not kept'),
  );
}

/** The scrubbed report of a server error. `at` is in ms since 1970. */
export function failureReport(
  error: unknown,
  { id, call, path }: Pick<FailedRequest, 'id' | 'call' | 'path'>,
  { at, version }: { at: number; version: string },
): ErrorReport | undefined {
  const values = chainOf(errorFacts(error) as Facts).reverse();
  return readReport({
    event_id: id.replaceAll('-', ''),
    timestamp: at / 1000,
    platform: 'node',
    level: 'error',
    release: version,
    transaction: call,
    tags: { portal: portalOf(path) },
    exception: { values },
  });
}

/** The shape of `errorFacts`. */
interface Facts {
  type: string;
  message?: string;
  code?: string;
  constraint?: string;
  at?: string[];
  cause?: Facts;
}

interface Thrown {
  type: string;
  value: string;
  stacktrace: { frames: Frame[] };
}

/** An error, then its causes. A database error's message holds values and is not kept: its code replaces it and the error that wraps it. */
function chainOf({ type, message, code, constraint, at = [], cause }: Facts): [Thrown, ...Thrown[]] {
  const stacktrace = { frames: at.flatMap((line) => frameOf(line) ?? []).reverse() };
  const causes = cause ? chainOf(cause) : [];
  const [first, ...others] = causes;
  if (message !== undefined) return [{ type, value: message, stacktrace }, ...causes];
  if (first) return [{ ...first, stacktrace }, ...others];
  return [{ type: code ? `SQLSTATE ${code}` : type, value: constraint ?? '', stacktrace }];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const stackLine = /^at (?:(?:async )?(.+?) \()?(?:file:\/\/)?(.+?):(\d+):(\d+)\)?$/;

function frameOf(line: string): Frame | undefined {
  const [, name = '?', file = '', row, column] = stackLine.exec(line) ?? [];
  if (!row) return undefined;
  const filename = file.replace(root, '').replace(/^.*\/(?=node_modules\/)/, '');
  const in_app = /^(server|contract)\//.test(filename);
  return { filename, function: name, lineno: Number(row), colno: Number(column), in_app };
}

const portals: [RegExp, Portal][] = [
  [/^\/api\/(client|employee)\//, 'client'],
  [/^\/api\/external\//, 'external'],
  [/^\/api\/v1\//, 'app'],
];
/** The portal of a call, as far as its path shows. */
const portalOf = (path: string) => portals.find(([pattern]) => pattern.test(path))?.[1];
