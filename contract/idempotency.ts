/**
 * Every write may carry this header: a UUIDv7 made before the first try. The server answers a repeated key with its first
 * answer, stored in the same transaction as the handler's work; the same key with another body is 422 `key_reused`.
 */
export const idempotencyHeader = 'idempotency-key';
