import { createFileRoute } from '@tanstack/react-router';
import { ClientProfile } from '#src/features/people/client-profile.tsx';
import { NoticeChoices } from '#src/features/people/notice-choices.tsx';
import { ProfileScreen } from '#src/features/session/profile.tsx';
import { StorageFacts } from '#src/shell/offline/storage-facts.tsx';
import { SecuritySettings } from '#src/shell/security/security-settings.tsx';

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
