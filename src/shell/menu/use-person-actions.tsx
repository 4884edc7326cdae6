import { useNavigate } from '@tanstack/react-router';
import { CircleUserRound, HardDrive, KeyRound, Lock, LogOut, Palette, RefreshCw } from 'lucide-react';
import { useSession } from '#src/session/session.ts';
import type { MenuItemEntry } from '#src/ui/menu/entries.ts';
import { lockNow, locksOut } from '../guard/lock-now.ts';
import type { PersonDialogName } from './person-dialog.tsx';

/** A person's actions on their account and this device, the most needed first: for the menu behind their name and the palette. */
export function usePersonActions(
  show: (dialog: PersonDialogName) => void,
): (MenuItemEntry & { key: PersonAction })[] {
  const { portal } = useSession();
  const navigate = useNavigate();
  return [
    // The staff menu has an entry for it; the head of the client portal has no room for one.
    ...(portal === 'client'
      ? [
          {
            key: 'profile' as const,
            label: 'Profile',
            icon: <CircleUserRound />,
            onSelect: () => void navigate({ to: '/client/profile' }),
          },
        ]
      : []),
    {
      key: 'security',
      label: 'Sign-in and devices',
      icon: <KeyRound />,
      onSelect: () => show('security'),
    },
    {
      key: 'lock',
      label: 'Lock now',
      icon: <Lock />,
      onSelect: () => (locksOut(portal) ? show('lock') : void lockNow(portal).catch(reportError)),
    },
    {
      key: 'sign-out',
      label: 'Sign out',
      icon: <LogOut />,
      onSelect: () => void navigate({ to: '/logout', search: { portal } }),
    },
    {
      key: 'refresh',
      label: 'Refresh',
      icon: <RefreshCw />,
      onSelect: () => void import('../frame/refresh.ts').then(({ refresh }) => refresh()).catch(reportError),
    },
    {
      key: 'storage',
      label: 'Kept on this device',
      icon: <HardDrive />,
      onSelect: () => show('storage'),
    },
    {
      key: 'look',
      label: 'Theme and colour',
      icon: <Palette />,
      onSelect: () => show('look'),
    },
  ];
}

/** Keys of these actions. */
export type PersonAction = PersonDialogName | 'sign-out' | 'refresh' | 'profile';
