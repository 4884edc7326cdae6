/** The server's only clock, so that tests can move it. */
export interface Clock {
  /** The time as the wire writes it: ISO 8601 in UTC. */
  now(): string;
}

export const systemClock: Clock = { now: () => new Date().toISOString() };

export const dayMs = 86_400_000;

/** An instant moved by so many ms. */
export const later = (instant: string, ms: number): string =>
  new Date(Date.parse(instant) + ms).toISOString();
