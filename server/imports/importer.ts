import type { Endpoint } from '#contract/core/endpoint.ts';
import { allows } from '#contract/core/requirement.ts';
import type { Actor } from '../db/actor.ts';
import type { Handler } from '../http/handler.ts';

/** The call that adds rows of a list, if there is one and the actor may make it; those of one client name it. */
export function importerOf(
  handlers: readonly Handler[],
  list: string,
  { permissions, audience }: Actor,
): Handler | undefined {
  const found = handlers.find(({ endpoint }) => endpoint.name === `${list}.import`);
  const allow = found?.endpoint.allow;
  if (!found?.inTransaction || found.before || allow?.by !== 'bearer') return undefined;
  return audience === 'staff' && allows(permissions, allow.permissions ?? {}) ? found : undefined;
}

/** True if the rows of a call are of one client. */
export const isOfClient = ({ body }: Endpoint): boolean =>
  typeof body === 'object' && 'entries' in body && 'client_id' in Object(body.entries);
