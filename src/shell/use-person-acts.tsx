import { useNavigate } from '@tanstack/react-router';
import { HardDrive, KeyRound, Lock, LogOut } from 'lucide-react';
import { useSession } from '../session/session.ts';
import type { MenuEntry } from '../ui/menu/entries.ts';
import { lockNow, locksOut } from './lock-now.ts';
import type { PersonDialogName } from './person-dialog.tsx';

/** What who is signed in does about themselves and this device, from the menu behind their name or found by a few letters. */
export function usePersonActs(show: (dialog: PersonDialogName) => void): (MenuEntry & { key: PersonAct })[] {
  const { portal } = useSession();
  const navigate = useNavigate();
  return [
    {
      key: 'storage',
      label: 'Kept on this device',
      icon: <HardDrive />,
      onSelect: () => show('storage'),
    },
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
  ];
}

/** The acts by their keys. */
export type PersonAct = PersonDialogName | 'sign-out';
