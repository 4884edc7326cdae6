import { lazy, Suspense, useState } from 'react';
import type { MenuProps } from './entries.ts';
import { MenuButton } from './menu-button.tsx';

const load = () => import('./open-menu.tsx');
const OpenMenu = lazy(load);

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
