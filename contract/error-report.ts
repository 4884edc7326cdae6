import * as v from 'valibot';
import { scrubFile, scrubName, scrubPath, scrubText } from './core/scrub.ts';
import { portals } from './session/session.ts';

/**
 * One error as it is reported: the part of a Sentry event that is kept and passed on. Reading an event with this schema scrubs it: fields
 * that are not declared are dropped. The browser scrubs before a report is stored or sent, and the server scrubs again.
 */

const scrubbed = (scrub: (text: string) => string) => v.pipe(v.string(), v.transform(scrub));
/** An unreadable part is left out; the rest of the report still helps. */
const ifReadable = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);
const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000));

const frame = v.object({
  filename: v.fallback(scrubbed(scrubFile), '{elsewhere}'),
  function: v.fallback(scrubbed(scrubName), '?'),
  lineno: ifReadable(place),
  colno: ifReadable(place),
  in_app: v.fallback(v.boolean(), true),
});
export type Frame = v.InferOutput<typeof frame>;

const newestFrames = 50;
const mostCauses = 5;

const exception = v.object({
  type: v.fallback(scrubbed(scrubName), 'Error'),
  value: v.fallback(scrubbed(scrubText), ''),
  mechanism: ifReadable(v.object({ type: scrubbed(scrubName), handled: v.boolean() })),
  /** The innermost call comes last. */
  stacktrace: ifReadable(
    v.object({
      frames: v.pipe(
        v.array(v.unknown()),
        v.transform((frames) => frames.slice(-newestFrames)),
        v.array(frame),
      ),
    }),
  ),
});

export const errorReport = v.object({
  /** 32 hexadecimal digits, a UUID without its hyphens. */
  event_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  /** Time of the error by the reporter's clock, s since 1970. */
  timestamp: v.pipe(v.number(), v.minValue(0), v.maxValue(253_402_300_799)),
  platform: v.fallback(v.picklist(['javascript', 'node']), 'javascript'),
  level: v.fallback(v.picklist(['fatal', 'error', 'warning', 'info', 'debug']), 'error'),
  release: ifReadable(v.pipe(v.string(), v.regex(/^[\w.+-]{1,100}$/))),
  /** The page's path, or the call of the API. */
  transaction: ifReadable(scrubbed(scrubPath)),
  tags: v.fallback(v.object({ portal: ifReadable(v.picklist(portals)) }), {}),
  /** The error comes last, its causes before it. */
  exception: v.object({
    values: v.pipe(
      v.array(v.unknown()),
      v.minLength(1),
      v.transform((values) => values.slice(-mostCauses)),
      v.array(exception),
    ),
  }),
});
export type ErrorReport = v.InferOutput<typeof errorReport>;

/** The scrubbed report in an event; undefined if it holds no error. */
export function readReport(event: unknown): ErrorReport | undefined {
  const result = v.safeParse(errorReport, event);
  return result.success ? result.output : undefined;
}

/** Path that takes error reports, on the app's own origin. */
export const reportPath = '/api/telemetry';
