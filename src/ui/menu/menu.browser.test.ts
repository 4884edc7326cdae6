import { cleanup, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Menu } from './menu.tsx';

afterEach(cleanup);

test('opens on the first press, walks by keyboard, acts, and gives the focus back', async () => {
  const signOut = vi.fn();
  const parts = [
    { title: 'Yours', entries: [{ key: 'profile', label: 'Profile', onSelect: vi.fn() }] },
    { entries: [{ key: 'out', label: 'Sign out', onSelect: signOut }] },
  ];
  render(h(Menu, { label: 'Account', trigger: 'AB', parts }));
  const button = () => screen.getByRole('button', { name: 'Account' });

  await userEvent.click(button());
  await screen.findByRole('menu');
  expect(screen.getByRole('group', { name: 'Yours' })).toBeDefined();
  expect(button().getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(signOut).toHaveBeenCalledOnce();
  await expect.poll(() => screen.queryByRole('menu')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(button());
});
