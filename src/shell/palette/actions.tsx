import { useNavigate } from '@tanstack/react-router';
import { LogOut, Palette } from 'lucide-react';
import { useSession } from '../../session/session.ts';
import { accentNames, accents, setLook, themeNames, themes, useLook } from '../../ui/theme/theme.ts';
import type { Found } from './found.ts';

/** What can be done from anywhere. */
export function useActions(): Found[] {
  const navigate = useNavigate();
  const { portal } = useSession();
  const look = useLook();
  const inForce = (yes: boolean) => (yes ? { detail: 'in force' } : {});
  return [
    ...themes.map((theme) => ({
      key: `theme:${theme}`,
      title: `Theme: ${themeNames[theme]}`,
      icon: <Palette />,
      also: 'appearance mode look',
      ...inForce(look.theme === theme),
      open: () => setLook({ theme }),
    })),
    ...accents.map((accent) => ({
      key: `accent:${accent}`,
      title: `Colour: ${accentNames[accent]}`,
      icon: <Palette />,
      also: 'appearance accent color look',
      ...inForce(look.accent === accent),
      open: () => setLook({ accent }),
    })),
    {
      key: 'sign-out',
      title: 'Sign out',
      icon: <LogOut />,
      also: 'log out leave',
      open: () => void navigate({ to: '/logout', search: { portal } }),
    },
  ];
}
