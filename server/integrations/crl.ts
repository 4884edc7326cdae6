const patienceMs = 10_000;
const mostBytes = 5 * 1024 * 1024;

/** Reads a published list of revoked certificates (DER); null when it cannot be had, or is larger than any we would put into a file. */
export async function fetchCrl(address: string): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
    if (!answer.ok || Number(answer.headers.get('content-length')) > mostBytes) return null;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return bytes.length > 0 && bytes.length <= mostBytes ? bytes : null;
  } catch {
    return null;
  }
}
