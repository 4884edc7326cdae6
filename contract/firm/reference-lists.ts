import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/values.ts';
import { country } from '../reference.ts';

const staff = { by: 'bearer', audiences: ['staff'], permissions: { all: ['view client'] } } as const;
const editors = { by: 'bearer', audiences: ['staff'], permissions: { all: ['edit settings'] } } as const;

/** An office as a place. */
const location = v.object({
  id,
  name: v.string(),
  line1: v.nullable(v.string()),
  line2: v.nullable(v.string()),
  postal_code: v.nullable(v.string()),
  city: v.nullable(v.string()),
  country,
  phone: v.nullable(v.string()),
  time_zone: v.nullable(v.string()),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
});
export const listLocations = endpoint({
  name: 'firm.locations',
  summary: "The firm's offices with addresses and coordinates",
  api: 'main',
  method: 'GET',
  path: '/locations',
  shape: 'data',
  answer: v.array(location),
  allow: staff,
});

export const listEnums = endpoint({
  name: 'firm.enums',
  summary: 'The words that fields of a choice can have, by field',
  api: 'main',
  method: 'GET',
  path: '/enums',
  shape: 'data',
  answer: v.record(v.string(), v.array(v.string())),
  allow: staff,
});

/** A limit in force. */
const limit = v.object({
  group: v.string(),
  label: v.string(),
  /** In words; a number is a size in bytes. */
  value: v.union([v.string(), v.number()]),
  /** The variable that sets it; null for one that the software sets. */
  variable: v.nullable(v.string()),
});
export const listLimits = endpoint({
  name: 'settings.limits',
  summary: 'Limits in force, and what sets them',
  api: 'main',
  method: 'GET',
  path: '/settings/limits',
  shape: 'data',
  answer: v.array(limit),
  allow: editors,
});
