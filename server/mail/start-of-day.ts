/** The first instant of a day in UTC. */
export const startOfDay = (now: string): string => `${now.slice(0, 10)}T00:00:00.000Z`;
