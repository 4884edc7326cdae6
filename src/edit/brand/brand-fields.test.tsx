import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { contrast } from '#contract/firm/shades.ts';
import { AccentField } from './accent-field.tsx';
import { LogoField } from './logo-field.tsx';

function Accent({ initial }: { initial: string }) {
  const [value, onChange] = useState(initial);
  return <AccentField name="accent" value={value} error={undefined} onChange={onChange} />;
}

const hex = (colour: string) =>
  `#${(colour.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;

test('a colour that cannot be read on white is shown in shades that can', () => {
  render(<Accent initial="#ffdd00" />);
  for (const button of screen.getAllByText('A button')) {
    const { color, backgroundColor } = getComputedStyle(button);
    expect(contrast(hex(color), hex(backgroundColor))).toBeGreaterThanOrEqual(4.5);
  }
});

test('the colour is chosen by its control too', () => {
  render(<Accent initial="" />);
  fireEvent.change(screen.getByLabelText('Choose the colour'), { target: { value: '#22693f' } });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Accent colour/ }).value).toBe('#22693f');
});

test('a logo that is no picture is refused in words, and the one in use stays', async () => {
  const changes: string[] = [];
  render(
    <LogoField
      name="logo"
      value="/brand/logo-0a.png"
      error={undefined}
      onChange={(value) => changes.push(value)}
    />,
  );
  const file = new File(['<svg><script>alert(1)</script></svg>'], 'logo.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Choose another picture'), { target: { files: [file] } });
  expect(await screen.findByText('Only PNG and JPEG pictures can be used.')).toBeTruthy();
  expect(changes).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove the logo' }));
  expect(changes).toEqual(['']);
});
