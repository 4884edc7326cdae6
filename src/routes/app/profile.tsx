import { createFileRoute } from '@tanstack/react-router';
import { MyProfile } from '#src/features/people/my-profile.tsx';
import { NoticeChoices } from '#src/features/people/notice-choices.tsx';
import { ProfileScreen } from '#src/features/session/profile.tsx';
import { StorageFacts } from '#src/shell/offline/storage-facts.tsx';
import { SecuritySettings } from '#src/shell/security/security-settings.tsx';

export const Route = createFileRoute('/app/profile')({
  staticData: { page: { title: 'Profile', menu: { icon: 'profile', order: 100 }, offline: true } },
  component: () => (
    <ProfileScreen
      about={<MyProfile />}
      notices={<NoticeChoices />}
      security={<SecuritySettings />}
      storage={<StorageFacts />}
    />
  ),
});
