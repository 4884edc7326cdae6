import * as v from 'valibot';
import type { Audience } from './core/endpoint.ts';
import { endpoint } from './core/endpoint.ts';

/** A navigation (specification, section 7). A path never holds a token. */
const navigation = v.object({
  name: v.literal('Navigation'),
  event: v.literal('navigated'),
  description: v.pipe(v.string(), v.maxLength(2000)),
  attribute: v.object({ url: v.pipe(v.string(), v.maxLength(2000)) }),
});

/** Each audience writes to its own family (specification, section 6). */
const logNavigation = (api: 'main' | 'client' | 'employee' | 'external', audience: Audience) =>
  ({
    name: `activity.log.${api}`,
    summary: 'Note a navigation',
    api,
    method: 'POST',
    path: '/activitylogs',
    body: navigation,
    shape: 'none',
    allow: { by: 'bearer', audiences: [audience] },
    quiet: true,
    rate: 'telemetry',
  }) as const;
export const logStaffNavigation = endpoint(logNavigation('main', 'staff'));
export const logContactNavigation = endpoint(logNavigation('client', 'contact'));
export const logEmployeeNavigation = endpoint(logNavigation('employee', 'employee'));
export const logExternalNavigation = endpoint(logNavigation('external', 'signer'));
