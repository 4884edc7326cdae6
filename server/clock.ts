/** The server's only clock, so that tests can move it. */
export interface Clock {
  /** The current time: ISO 8601 in UTC. */
  now(): string;
}

export const systemClock: Clock = { now: () => new Date().toISOString() };

export const dayMs = 86_400_000;

/** The instant `ms` milliseconds later. */
export const later = (instant: string, ms: number): string =>
  new Date(Date.parse(instant) + ms).toISOString();

/** The time that a device reports, but not later than now: its clock may run ahead. */
export const notLater = (at: string, now: string): string => (Date.parse(at) > Date.parse(now) ? now : at);
