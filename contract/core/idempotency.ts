/**
 * A write of somebody signed in may carry this header: a UUIDv7 made before the first try. The server answers a repeated key with its
 * first answer, stored in the same transaction as the handler's work; the same key with another body is 422 `key_reused`.
 * Writes that take more than one transaction ignore it, and bear a repeat by themselves: a chunk of an upload by its offset, a
 * submission by its own id, a challenge counts once, what is removed is gone. `/api/openapi.json` declares the header where it counts.
 */
export const idempotencyHeader = 'idempotency-key';
