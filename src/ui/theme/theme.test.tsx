import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setLook, useLook } from './theme.ts';

/** Runs /theme.js, as the page does first. */
const boot = new Function(readFileSync('public/theme.js', 'utf8'));

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML =
    '<meta name="theme-color" content="#fff" data-scheme="light"><meta name="theme-color" content="#000" data-scheme="dark">';
});

const medias = () => [...document.querySelectorAll('meta')].map(({ media }) => media);

function Shown() {
  const { theme, accent } = useLook();
  return <p>{`${theme}, ${accent}`}</p>;
}

test('without a choice the system decides', () => {
  boot();
  render(<Shown />);
  expect(screen.getByText('system, harbour')).toBeDefined();
  expect(medias()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

test('a choice is on the page before anything is drawn, with the colour of the browser’s bars', () => {
  localStorage.setItem('portico-look', 'dark plum');
  boot();
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', accent: 'plum' });
  expect(medias()).toEqual(['not all', 'all']);
});

test('a change is shown, kept, and does not touch the other half', async () => {
  localStorage.setItem('portico-look', 'dark plum');
  boot();
  render(<Shown />);
  await act(async () => setLook({ accent: 'forest' }));
  expect(screen.getByText('dark, forest')).toBeDefined();
  expect(localStorage.getItem('portico-look')).toBe('dark forest');
});

test('words nobody knows fall back to the defaults', () => {
  localStorage.setItem('portico-look', 'sepia pink');
  boot();
  render(<Shown />);
  expect(screen.getByText('system, harbour')).toBeDefined();
});
