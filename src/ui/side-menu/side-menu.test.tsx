import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MenuMode } from './menu-mode.ts';
import { MenuItem, SideMenu } from './side-menu.tsx';

const show = (mode: MenuMode) =>
  render(
    <SideMenu mode={mode} label="Main">
      <a href="#clients">
        <MenuItem icon={<svg aria-hidden="true" />} label="Clients" badge={<b>3</b>} />
      </a>
    </SideMenu>,
  );
const link = () => screen.getByRole('link', { name: /Clients/ });
const names = () => screen.getAllByText('Clients').length;

test('of a menu of icons the name of an entry shows beside it, under the pointer and with the focus', () => {
  show('icons');
  expect(names()).toBe(1);
  fireEvent.pointerOver(link());
  expect(names()).toBe(2);
  fireEvent.pointerLeave(screen.getByRole('navigation'));
  expect(names()).toBe(1);
  fireEvent.focus(link());
  expect(names()).toBe(2);
  fireEvent.keyDown(link(), { key: 'Escape' });
  expect(names()).toBe(1);
});

test('a menu that shows its names has none beside it', () => {
  show('full');
  fireEvent.pointerOver(link());
  expect(names()).toBe(1);
});
