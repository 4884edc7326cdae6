import type { Endpoint } from '../../contract/core/endpoint.ts';
import { allows } from '../../contract/core/permissions.ts';
import { useSession } from './session.ts';

/** Whether the person holds what an endpoint asks for: what they may not do is not offered. */
export function useMay({ allow }: Endpoint): boolean {
  const { permissions } = useSession();
  return allow.by === 'bearer' && allows(permissions, allow.permissions ?? {});
}
