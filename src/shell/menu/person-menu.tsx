import { useState } from 'react';
import { useSession } from '#src/session/session.ts';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import type { MenuPart } from '#src/ui/menu/entries.ts';
import { Menu } from '#src/ui/menu/menu.tsx';
import { PersonDialog, type PersonDialogName } from './person-dialog.tsx';
import { useClientSwitch } from './use-client-switch.tsx';
import { usePersonActions } from './use-person-actions.tsx';

/** The menu of the signed-in person: sign-in settings, locking and signing out, then this device and the appearance. */
export function PersonMenu() {
  const { user } = useSession();
  const [shown, setShown] = useState<PersonDialogName>();

  const acts = usePersonActions(setShown);
  const out = acts.findIndex(({ key }) => key === 'sign-out') + 1;
  const clients = useClientSwitch();
  const parts: MenuPart[] = [...clients, { entries: acts.slice(0, out) }, { entries: acts.slice(out) }];
  return (
    <>
      <Menu
        label={`${user.name}: your account`}
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
