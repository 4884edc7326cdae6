import type { Endpoint } from '#contract/core/endpoint.ts';
import { allows } from '#contract/core/requirement.ts';
import { useSession } from './session.ts';

/** True if the person has the permissions of an endpoint: actions they may not take are not offered. */
export function useMay({ allow }: Endpoint): boolean {
  const { permissions } = useSession();
  return allow.by === 'bearer' && allows(permissions, allow.permissions ?? {});
}
