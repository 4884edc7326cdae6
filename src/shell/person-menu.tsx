import { useState } from 'react';
import { useSession } from '../session/session.ts';
import { Avatar } from '../ui/avatar/avatar.tsx';
import type { MenuPart } from '../ui/menu/entries.ts';
import { Menu } from '../ui/menu/menu.tsx';
import { accentNames, accents, setLook, themeNames, themes, useLook } from '../ui/theme/theme.ts';
import { PersonDialog, type PersonDialogName } from './person-dialog.tsx';
import { usePersonActs } from './use-person-acts.tsx';

/** Who is signed in, and what concerns them: the look, what this device keeps, how one gets in, locking and signing out. */
export function PersonMenu() {
  const { user } = useSession();
  const look = useLook();
  const [shown, setShown] = useState<PersonDialogName>();

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
    { entries: usePersonActs(setShown) },
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
      <PersonDialog name={shown} onClose={() => setShown(undefined)} />
    </>
  );
}
