import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepSetupDraft, readSetupDraft, type SetupDraft } from './draft.ts';
import { FirmStep } from './firm-step.tsx';

beforeEach(() => localStorage.clear());

const facts = {
  ...{ state: 'open' as const, until: null, usedBy: null, hasFirm: false, services: [] },
  countries: [{ code: 'GB', name: 'United Kingdom' }],
};

function Step({ onDone }: { onDone(values: SetupDraft['firm']): void }) {
  const draft = readSetupDraft();
  return (
    <FirmStep
      facts={facts}
      values={draft.firm}
      onDraft={(firm) => keepSetupDraft({ ...draft, firm })}
      onDone={onDone}
      back={false}
    />
  );
}

test('a picture that is refused says why, and nothing that was entered is lost, also over a reload', async () => {
  const view = render(<Step onDone={vi.fn()} />);
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Quay & Vale' } });
  fireEvent.change(screen.getByRole('textbox', { name: /Accent colour/ }), { target: { value: '#ffdd00' } });
  const file = new File(['<svg><script>alert(1)</script></svg>'], 'logo.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [file] } });
  expect(await screen.findByText('Only PNG and JPEG pictures can be used.')).toBeTruthy();
  view.unmount();
  render(<Step onDone={vi.fn()} />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Quay & Vale');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Accent colour/ }).value).toBe('#ffdd00');
  expect(screen.getAllByText('A button')).toHaveLength(2);
});

test('a draft of before the logo was asked for opens', () => {
  const { logo: _, ...firm } = readSetupDraft().firm;
  keepSetupDraft({ ...readSetupDraft(), firm: { ...firm, name: 'Quay & Vale' } as SetupDraft['firm'] });
  expect(readSetupDraft().firm).toMatchObject({ name: 'Quay & Vale', logo: '', accent: '' });
});
