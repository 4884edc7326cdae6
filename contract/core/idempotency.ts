/**
 * A write of a signed-in person may carry this header: a UUIDv7 made before the first try. The server answers a repeated key with its
 * first answer, stored in the same transaction as the handler's work; the same key with another body is 422 `key_reused`.
 * Writes that take more than one transaction ignore the header and are safe to repeat by themselves: an upload's chunk has its offset, a
 * submission its own id, a challenge counts once, a removal stays removed. `/api/openapi.json` declares the header where it counts.
 */
export const idempotencyHeader = 'idempotency-key';
