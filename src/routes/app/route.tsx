import { createFileRoute } from '@tanstack/react-router';
import { PortalScreen } from '../../shell/frame/portal.tsx';
import { StaffFrame } from '../../shell/frame/staff-frame.tsx';

export const Route = createFileRoute('/app')({
  beforeLoad: async (navigation) => {
    const { enforce } = await import('../../shell/guard/enforce.ts');
    await enforce('app', navigation);
  },
  component: () => <PortalScreen frame={StaffFrame} />,
});
