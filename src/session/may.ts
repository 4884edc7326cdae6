import type { Endpoint } from '../../contract/endpoint.ts';
import { allows } from '../../contract/permissions.ts';
import { useSession } from './session.ts';

/** Whether the person holds what an endpoint asks for: what they may not do is not offered. */
export function useMay({ allow }: Endpoint): boolean {
  const { permissions } = useSession();
  return allow.by === 'bearer' && allows(permissions, allow.permissions ?? {});
}
