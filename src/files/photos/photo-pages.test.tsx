import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { wholePicture } from './crop.ts';
import PhotoPages from './photo-pages.tsx';
import type { PhotoPage, Photos } from './use-photos.ts';

// jsdom decodes no pictures.
vi.mock('./page-canvas.tsx', () => ({ PageCanvas: () => null }));

const page = (id: string): PhotoPage => ({
  ...{ id, turn: 0, crop: wholePicture },
  picture: { bytes: new Blob(), width: 1, height: 1 },
});
const moved = vi.fn();

function Form() {
  const [pages, setPages] = useState(['a', 'b'].map(page));
  const photos: Partial<Photos> = {
    ...{ pages, unread: [], name: 'Lease', leftOut: 0, reading: 0, made: undefined },
    ...{ move: moved, remove: (id) => setPages((all) => all.filter((one) => one.id !== id)) },
  };
  return (
    <div data-field>
      <button type="button">Choose files</button>
      {pages.length > 0 && <PhotoPages photos={photos as Photos} onFiles={() => undefined} />}
    </div>
  );
}

test('Enter in the name of the PDF sends no form', () => {
  render(<Form />);
  const name = screen.getByRole('textbox', { name: 'Name of the PDF' });
  expect(fireEvent.keyDown(name, { key: 'Enter' })).toBe(false);
  expect(fireEvent.keyDown(name, { key: 'e' })).toBe(true);
});

test('the focus stays near: on a button at the end of its way, and beside the pages once the last is gone', () => {
  render(<Form />);
  const forward = screen.getByRole('button', { name: 'Move page 1 forward' });
  expect(forward.getAttribute('aria-disabled')).toBe('true');
  expect(forward.hasAttribute('disabled')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Remove page 1' }));
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Pages' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove page 1' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose files' }));
  expect(screen.queryByRole('list', { name: 'Pages' })).toBeNull();
});
