import { requestClosed } from './closed-request.ts';

const patienceMs = 10_000;
const mostBytes = 5 * 1024 * 1024;

/**
 * Reads a published list of revoked certificates (DER); null when it cannot be had, or is larger than any we would put into a file. Plain http
 * will do: the caller checks the list's own signature.
 * @param mayBeInside true for a host that the firm configured, which may lie inside its network
 */
export const fetchCrl = (address: string, mayBeInside: boolean): Promise<Uint8Array | null> =>
  requestClosed(address, { method: 'GET', mostBytes, patienceMs, mayBeInside }).then(
    (bytes) => (bytes.length > 0 ? bytes : null),
    () => null,
  );
