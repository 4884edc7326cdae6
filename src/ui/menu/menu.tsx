import { Suspense, useState } from 'react';
import { lazyPart } from '../part/lazy-part.tsx';
import { MissingDialog } from '../part/missing-part.tsx';
import type { Again } from '../part/use-arrival.ts';
import type { MenuProps } from './entries.ts';
import { MenuButton } from './menu-button.tsx';

const load = () => import('./open-menu.tsx');
const OpenMenu = lazyPart(load, MissingMenu);

/** The button stays where it is. */
function MissingMenu({ again, label, trigger }: MenuProps & { again: Again }) {
  const [isTold, setTold] = useState(true);
  return (
    <>
      <MenuButton label={label} onClick={() => setTold(true)}>
        {trigger}
      </MenuButton>
      {isTold && <MissingDialog again={again} onClose={() => setTold(false)} />}
    </>
  );
}

/**
 * A button that opens a list of actions. The list itself (26 kB) is loaded when the button is first pointed at, touched or focused, so that
 * pages load without it.
 */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <MenuButton
      label={props.label}
      aria-busy={wanted || undefined}
      onClick={() => setWanted(true)}
      onPointerEnter={load}
      onFocus={load}
    >
      {props.trigger}
    </MenuButton>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <OpenMenu {...props} />
    </Suspense>
  );
}
