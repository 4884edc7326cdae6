import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Limit } from './rate-limit.ts';

const windowMs = 60_000;

/** Limits by class of route, for one session, or without one for one network (`networkOf`), which may be a whole office. */
const limits: Record<NonNullable<Endpoint['rate']>, Limit> = {
  ordinary: { tries: 1200, windowMs },
  credential: { tries: 300, windowMs },
  item: { tries: 240, windowMs },
  telemetry: { tries: 240, windowMs },
  lookup: { tries: 30, windowMs },
};
/** The limit a call counts under, and its name. */
export const limitOf = (endpoint: Endpoint): { name: string; limit: Limit } => {
  const name = endpoint.rate ?? 'ordinary';
  return { name, limit: limits[name] };
};
/** The limit of content policy reports. */
export const reportLimit: Limit = { tries: 60, windowMs };
