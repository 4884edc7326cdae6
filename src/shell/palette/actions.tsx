import { useRouter } from '@tanstack/react-router';
import { Palette } from 'lucide-react';
import { useSession } from '#src/session/session.ts';
import { accentNames, accents, setLook, themeNames, themes, useLook } from '#src/ui/theme/theme.ts';
import { Icon } from '../frame/icons.tsx';
import { openEntry } from '../menu/open-entry.ts';
import type { PersonDialogName } from '../menu/person-dialog.tsx';
import { quickActionsOf } from '../menu/quick-actions.ts';
import { routePages } from '../menu/route-pages.ts';
import { type PersonAction, usePersonActions } from '../menu/use-person-actions.tsx';
import type { SearchResults } from './search-results.ts';

/** Search words of the person's own actions. */
const alsoSaid: Record<PersonAction, string> = {
  storage: 'offline storage space downloads',
  profile: 'about me account',
  security: 'passkey PIN security unlock',
  lock: 'screen away leave',
  'sign-out': 'log out leave',
  refresh: 'reload update sync newest',
  look: 'appearance dark light mode accent color',
};

/** The person's actions available everywhere; `show` opens a dialog about them. */
export function useActions(show: (dialog: PersonDialogName) => void): SearchResults[] {
  const router = useRouter();
  const session = useSession();
  const look = useLook();
  const personActs = usePersonActions(show);
  const inForce = (yes: boolean) => (yes ? { detail: 'in force' } : {});
  return [
    ...quickActionsOf(routePages(router), session).map(({ path, title, icon, also }) => ({
      key: `act:${path}`,
      title,
      icon: <Icon name={icon} />,
      also,
      open: () => openEntry(router, { target: { kind: 'page', path } }),
    })),
    ...personActs.map(({ key, label, icon, onSelect }) => ({
      key,
      title: label,
      icon,
      also: alsoSaid[key],
      open: onSelect,
    })),
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
  ];
}
