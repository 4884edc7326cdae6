import { createFileRoute } from '@tanstack/react-router';
import { ClientProfile } from '../../features/people/client-profile.tsx';
import { NoticeChoices } from '../../features/people/notice-choices.tsx';
import { ProfileScreen } from '../../features/session/profile.tsx';
import { StorageFacts } from '../../shell/offline/storage-facts.tsx';
import { SecuritySettings } from '../../shell/security/security-settings.tsx';

export const Route = createFileRoute('/client/profile')({
  staticData: { page: { title: 'Profile', offline: true } },
  component: () => (
    <ProfileScreen
      about={<ClientProfile />}
      notices={<NoticeChoices />}
      security={<SecuritySettings />}
      storage={<StorageFacts />}
    />
  ),
});
