import { createFileRoute } from '@tanstack/react-router';
import { MyProfile } from '../../features/people/my-profile.tsx';
import { NoticeChoices } from '../../features/people/notice-choices.tsx';
import { ProfileScreen } from '../../features/session/profile.tsx';
import { StorageFacts } from '../../shell/offline/storage-facts.tsx';
import { SecuritySettings } from '../../shell/security/security-settings.tsx';

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
