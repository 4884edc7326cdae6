/** A parsed Sentry envelope: a line of JSON, then for each item a line of JSON and its payload. */
export interface SentryEnvelope {
  /** DSN in the header. */
  readonly dsn: string | undefined;
  /** The first event; undefined if there are only other items (sessions, attachments). */
  readonly event: unknown;
}

const newline = 0x0a;
/** Most items read; an envelope has one event and a few others. */
const mostItems = 100;

/** Parses an envelope. Undefined if it is invalid. Payloads may state their length; without one they end with the line. */
export function readSentryEnvelope(bytes: Uint8Array): SentryEnvelope | undefined {
  let at = 0;
  const take = (length?: number): Uint8Array => {
    const end = length === undefined ? bytes.indexOf(newline, at) : at + length;
    const part = bytes.subarray(at, end < 0 ? undefined : end);
    at = end < 0 ? bytes.length : end + 1;
    return part;
  };
  const header = record(take());
  if (!header) return undefined;
  const { dsn } = header;
  const read = { dsn: typeof dsn === 'string' ? dsn : undefined };
  for (let items = 0; at < bytes.length && items < mostItems; items++) {
    const item = record(take());
    if (!item) return undefined;
    const { type, length } = item;
    const payload = take(Number.isSafeInteger(length) && Number(length) >= 0 ? Number(length) : undefined);
    if (type === 'event') return { ...read, event: record(payload) };
  }
  return { ...read, event: undefined };
}

function record(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** An envelope that holds one event. Times are ISO 8601. */
export function writeEnvelope(
  event: { event_id: string },
  { dsn, sentAt, version }: { dsn: string; sentAt: string; version: string },
): string {
  const sdk = { name: 'portico', version };
  return [{ event_id: event.event_id, sent_at: sentAt, dsn, sdk }, { type: 'event' }, event]
    .map((line) => JSON.stringify(line))
    .join('\n');
}
