import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FormControls } from './form-controls.tsx';

test('the controls of a form rest while it is sent, and the focus goes to the button that sends it', () => {
  const form = (busy: boolean) => (
    <form>
      <FormControls busy={busy}>
        <input aria-label="Topic" />
      </FormControls>
      <button type="submit">Send</button>
    </form>
  );
  const { container, rerender } = render(form(false));
  const controls = container.querySelector('fieldset');
  screen.getByLabelText('Topic').focus();
  rerender(form(true));
  expect(controls?.disabled).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));
  rerender(form(false));
  expect(controls?.disabled).toBe(false);
});
