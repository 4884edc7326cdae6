import { useNavigate } from '@tanstack/react-router';
import { HardDrive, KeyRound, Lock, LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../session/session.ts';
import { Avatar } from '../ui/avatar/avatar.tsx';
import type { MenuPart } from '../ui/menu/entries.ts';
import { Menu } from '../ui/menu/menu.tsx';
import { accentNames, accents, setLook, themeNames, themes, useLook } from '../ui/theme/theme.ts';
import { lockNow, locksOut } from './lock-now.ts';

const dialogs = {
  storage: lazy(() => import('./storage-dialog.tsx')),
  security: lazy(() => import('./security/security-dialog.tsx')),
  lock: lazy(() => import('./lock-dialog.tsx')),
};

/** Who is signed in, and what concerns them: the look, what this device keeps, how one gets in, locking and signing out. */
export function PersonMenu() {
  const { user, portal } = useSession();
  const look = useLook();
  const navigate = useNavigate();
  const [shown, setShown] = useState<keyof typeof dialogs>();
  const Dialog = shown && dialogs[shown];

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
          onSelect: () => setShown('storage'),
        },
        {
          key: 'security',
          label: 'Sign-in and devices',
          icon: <KeyRound />,
          onSelect: () => setShown('security'),
        },
        {
          key: 'lock',
          label: 'Lock now',
          icon: <Lock />,
          onSelect: () => (locksOut(portal) ? setShown('lock') : void lockNow(portal).catch(reportError)),
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
      {Dialog && (
        <Suspense>
          <Dialog onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}
