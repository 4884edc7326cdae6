import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

const tabs = [
  { key: 'draw', label: 'Draw' },
  { key: 'type', label: 'Type' },
] as const;

function Sample() {
  const [selected, select] = useState('draw');
  return (
    <Tabs label="How" tabs={tabs} selected={selected} onSelect={select}>
      Panel of {selected}
    </Tabs>
  );
}

test('one tab is in the tab order; the arrows move selection and focus, round the ends', () => {
  render(<Sample />);
  const tab = (name: string) => screen.getByRole('tab', { name });
  expect([tab('Draw').tabIndex, tab('Type').tabIndex]).toEqual([0, -1]);
  tab('Draw').focus();
  fireEvent.keyDown(tab('Draw'), { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(tab('Type'));
  expect(tab('Type').getAttribute('aria-selected')).toBe('true');
  const panel = screen.getByRole('tabpanel', { name: 'Type' });
  expect(panel.textContent).toBe('Panel of type');
  expect(tab('Type').getAttribute('aria-controls')).toBe(panel.id);
});
