import * as v from 'valibot';
import { endpoint } from './core/endpoint.ts';
import type { ListFields } from './core/filters.ts';
import { listQuery } from './core/list.ts';
import { date, id } from './core/values.ts';

export const feedFields = {
  title: { type: 'text', label: 'Title', sort: true, filter: true },
  from: { type: 'date', label: 'Day', sort: true, filter: true },
} as const satisfies ListFields;

/** News of the firm, as its readers see it. */
export const feed = v.object({
  id,
  title: v.string(),
  body: v.string(),
  /** The first day it is shown. */
  from: date,
  /** True if it stays at the top. */
  pinned: v.boolean(),
});
export type Feed = v.InferOutput<typeof feed>;

export const listFeeds = endpoint({
  name: 'feeds.list',
  summary: 'News of the firm for the reader today: pinned first, then the newest',
  api: 'client',
  method: 'GET',
  path: '/feeds',
  query: listQuery,
  shape: 'list',
  answer: feed,
  allow: { by: 'bearer', audiences: ['contact', 'employee'] },
});
export const listStaffFeeds = endpoint({
  name: 'staffFeeds.list',
  summary: 'News of the firm for its staff today: pinned first, then the newest',
  api: 'main',
  method: 'GET',
  path: '/feeds',
  query: listQuery,
  shape: 'list',
  answer: feed,
  allow: { by: 'bearer', audiences: ['staff'], permissions: { all: ['view dashboard'] } },
});
