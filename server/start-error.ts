/** A start that cannot go on. Its message tells the person what to do, and is all that is printed. */
export class StartError extends Error {}
