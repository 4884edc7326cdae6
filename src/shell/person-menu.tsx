import { useNavigate } from '@tanstack/react-router';
import { HardDrive, LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../session/session.ts';
import { Avatar } from '../ui/avatar/avatar.tsx';
import type { MenuPart } from '../ui/menu/entries.ts';
import { Menu } from '../ui/menu/menu.tsx';
import { accentNames, accents, setLook, themeNames, themes, useLook } from '../ui/theme/theme.ts';

const StorageDialog = lazy(() => import('./storage-dialog.tsx'));

/** Who is signed in, and what concerns them: the look, what this device keeps, signing out. */
export function PersonMenu() {
  const { user, portal } = useSession();
  const look = useLook();
  const navigate = useNavigate();
  const [storage, setStorage] = useState(false);

  const parts: MenuPart[] = [
    {
      title: 'Theme',
      entries: themes.map((theme) => ({
        key: theme,
        label: themeNames[theme],
        checked: look.theme === theme,
        onSelect: () => setLook({ theme }),
      })),
    },
    {
      title: 'Colour',
      entries: accents.map((accent) => ({
        key: accent,
        label: accentNames[accent],
        checked: look.accent === accent,
        onSelect: () => setLook({ accent }),
      })),
    },
    {
      entries: [
        {
          key: 'storage',
          label: 'Kept on this device',
          icon: <HardDrive />,
          onSelect: () => setStorage(true),
        },
        {
          key: 'sign-out',
          label: 'Sign out',
          icon: <LogOut />,
          onSelect: () => void navigate({ to: '/logout', search: { portal } }),
        },
      ],
    },
  ];
  return (
    <>
      <Menu
        label={`${user.name}: look, storage, sign out`}
        trigger={<Avatar name={user.name} />}
        parts={parts}
        header={
          <>
            <p className="font-medium">{user.name}</p>
            <p className="text-soft">{user.email}</p>
          </>
        }
      />
      {storage && (
        <Suspense>
          <StorageDialog onClose={() => setStorage(false)} />
        </Suspense>
      )}
    </>
  );
}
