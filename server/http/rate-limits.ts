import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { Limit } from './rate-limit.ts';

const windowMs = 60_000;

/** By class of route, for one session, or for one network (`networkOf`) where there is none: an office has one address. */
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
/** Of reports of content policy breaches. */
export const reportLimit: Limit = { tries: 60, windowMs };
