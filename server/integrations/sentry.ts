const timeoutMs = 10_000;

/** Outcome of sending an envelope. */
export interface Sent {
  /** The reason why it was refused; null if it was accepted. */
  readonly refused: string | null;
  /** Headers with the time to wait before sending more. */
  readonly patience: Record<string, string>;
}

/** Sends an envelope to Sentry, only to this address, without redirects. Never throws. */
export async function sendSentryEnvelope(endpoint: string, envelope: string): Promise<Sent> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      body: envelope,
      headers: { 'content-type': 'application/x-sentry-envelope' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return { refused: response.ok ? null : `status ${response.status}`, patience: patienceOf(response) };
  } catch (error) {
    return { refused: error instanceof Error ? error.name : 'unknown', patience: {} };
  }
}

function patienceOf({ headers, status }: Response): Record<string, string> {
  const asked = ['x-sentry-rate-limits', 'retry-after'].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  if (asked.length === 0 && status === 429) return { 'retry-after': '60' };
  return Object.fromEntries(asked) as Record<string, string>;
}
