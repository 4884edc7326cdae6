import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TabLinks } from './tab-links.tsx';

const tabs = ['Info', 'Contacts', 'Payroll'];
function Sample({ current }: { current: string }) {
  return (
    <TabLinks label="Client">
      {tabs.map((tab) => (
        <a key={tab} href={`/${tab}`} aria-current={tab === current ? 'page' : undefined}>
          {tab}
        </a>
      ))}
    </TabLinks>
  );
}

test('a row too narrow for its tabs scrolls to that of the open page', async () => {
  // 100 px of a row whose tabs have 80 px each
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('nav')) return new DOMRect(0, 0, 100, 40);
    const { scrollLeft } = screen.getByRole('navigation');
    return new DOMRect(tabs.indexOf(this.textContent ?? '') * 80 - scrollLeft, 0, 80, 40);
  });
  const view = render(<Sample current="Payroll" />);
  expect(screen.getByRole('navigation').scrollLeft).toBe(150);
  view.rerender(<Sample current="Info" />);
  await waitFor(() => expect(screen.getByRole('navigation').scrollLeft).toBe(-10));
  screen.getByRole('navigation').scrollLeft = 150;
  dispatchEvent(new Event('resize'));
  expect(screen.getByRole('navigation').scrollLeft).toBe(-10);
});
