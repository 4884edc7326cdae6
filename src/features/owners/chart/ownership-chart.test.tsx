import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ChartEdge, ChartGraph } from './chart-graph.ts';
import { layOut } from './layout.ts';
import { OwnershipChart } from './ownership-chart.tsx';

// No workers here: the same layout, in the page.
const answers = vi.hoisted(() => ({ fail: false }));
vi.mock('./lay-out-beside.ts', () => ({
  layOutBeside: async (question: Parameters<typeof layOut>[0]) => {
    if (answers.fail) throw new Error('no worker');
    return layOut(question);
  },
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ params, children }: { params: { partyId: string }; children: string }) => (
    <a href={`/app/parties/${params.partyId}`}>{children}</a>
  ),
}));
beforeEach(() => {
  answers.fail = false;
  Element.prototype.scrollTo = () => undefined;
});

const node = (id: string, name: string, kind: 'PERSON' | 'ENTITY' = 'ENTITY') => ({
  ...{ id, name, kind, client: null, entity_type: null, listed: false },
  beneficial_owner: kind === 'PERSON',
});
const edge = (holder: string, subject: string, share: string): ChartEdge => ({
  ...{ id: `${holder}${subject}`, holder, subject, type: 'SHAREHOLDING' },
  ...{ low: share, high: share, control: Number(share) > 50 },
});
const chain = ['root', 'a', 'b', 'c', 'd', 'e'];
const graph: ChartGraph = {
  root: 'root',
  nodes: [
    node('root', 'Client Ltd'),
    ...chain.slice(1).map((id) => node(id, `Holding ${id}`)),
    node('ada', 'Ada Wong', 'PERSON'),
  ],
  edges: [...chain.slice(1).map((id, at) => edge(id, chain[at] ?? '', '60')), edge('ada', 'root', '40')],
};
const box = (name: RegExp) => screen.findByRole('button', { name });

test('the boxes say what they hold; one of them takes the focus, and arrows lead to the others', async () => {
  render(<OwnershipChart graph={graph} title="Owners of Client Ltd" />);
  const client = await box(/^Client Ltd, Company, this client/);
  const ada = await box(/^Ada Wong, Person, Beneficial owner; 40 % in Client Ltd/);
  expect(client.tabIndex).toBe(0);
  expect(ada.tabIndex).toBe(-1);
  client.focus();
  fireEvent.keyDown(client, { key: 'ArrowUp' });
  const holder = await box(/^Holding a/);
  expect([holder, ada]).toContain(document.activeElement);
  fireEvent.keyDown(holder, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(client);
});

test('Enter shows the holders that a box hides, and hides them again', async () => {
  render(<OwnershipChart graph={graph} title="Owners of Client Ltd" />);
  const last = await box(/^Holding d, Company; 1 more holder; 60 % in Holding c$/);
  expect(screen.queryByRole('button', { name: /^Holding e/ })).toBeNull();
  expect(last.getAttribute('aria-expanded')).toBe('false');
  fireEvent.keyDown(last, { key: 'Enter' });
  expect(await box(/^Holding e/)).toBeTruthy();
  fireEvent.keyDown(await box(/^Holding d/), { key: 'Enter' });
  expect(await box(/^Holding d.*1 more holder/)).toBeTruthy();
});

test('the chosen box leads to its party', async () => {
  render(<OwnershipChart graph={graph} title="Owners of Client Ltd" />);
  fireEvent.click(await box(/^Ada Wong/));
  expect(screen.getByRole('link', { name: 'Ada Wong' }).getAttribute('href')).toBe('/app/parties/ada');
});

test('the table has every interest, also those that the picture folds', async () => {
  render(<OwnershipChart graph={graph} title="Owners of Client Ltd" />);
  fireEvent.click(screen.getByRole('tab', { name: 'Table' }));
  const table = await screen.findByRole('table');
  expect(within(table).getAllByRole('row')).toHaveLength(1 + graph.edges.length);
  expect(within(table).getByText('Holding e')).toBeTruthy();
});

test('a chart that cannot be laid out says so, and is tried again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  answers.fail = true;
  render(<OwnershipChart graph={graph} title="Owners of Client Ltd" />);
  const again = await screen.findByRole('button', { name: /again/i });
  answers.fail = false;
  fireEvent.click(again);
  expect(await box(/^Client Ltd/)).toBeTruthy();
});
