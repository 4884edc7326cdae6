import { requestClosed } from './closed-request.ts';

const patienceMs = 10_000;
const mostBytes = 5 * 1024 * 1024;

/**
 * Fetches a list of revoked certificates (DER); null if it cannot be read, or is larger than any we would put into a file. Plain http is
 * enough: the caller checks the list's own signature.
 * @param mayBeInside true for a host that the firm configured, which may be internal
 */
export const fetchCrl = (address: string, mayBeInside: boolean): Promise<Uint8Array | null> =>
  requestClosed(address, { method: 'GET', mostBytes, patienceMs, mayBeInside }).then(
    (bytes) => (bytes.length > 0 ? bytes : null),
    () => null,
  );
