import { createFileRoute } from '@tanstack/react-router';
import { PortalScreen } from '#src/shell/frame/portal.tsx';
import { StaffFrame } from '#src/shell/frame/staff-frame.tsx';

export const Route = createFileRoute('/app')({
  beforeLoad: async (navigation) => {
    const { enforce } = await import('#src/shell/guard/enforce.ts');
    await enforce('app', navigation);
  },
  component: () => <PortalScreen frame={StaffFrame} />,
});
