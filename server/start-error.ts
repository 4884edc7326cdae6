/** A failed start. Only its message is printed, which says what to do. */
export class StartError extends Error {}
