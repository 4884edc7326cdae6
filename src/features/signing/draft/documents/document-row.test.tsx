import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DraftDocumentRow } from './document-row.tsx';

afterEach(cleanup);

const row = (name: string) =>
  render(
    <ul>
      <DraftDocumentRow name={name} detail={['1 page']} error={undefined}>
        <button type="button">Remove</button>
      </DraftDocumentRow>
    </ul>,
  );

test('a document whose name cannot be printed as it is says how it will be', () => {
  row('Lease 🖋.pdf');
  screen.getByText('This character cannot be printed: 🖋. PDFs will show “Lease [U+1F58B].pdf” instead.');
});

test('a document whose name is printed as it is says nothing of it', () => {
  row('สัญญาเช่า.pdf');
  screen.getByText('สัญญาเช่า.pdf');
  expect(screen.queryByText(/cannot be printed/)).toBeNull();
});
