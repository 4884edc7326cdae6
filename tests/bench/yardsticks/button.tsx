import './hello.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A bare button that says how often it was pressed. */
function Hello() {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <h1>Hello</h1>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Pressed {presses} times
      </button>
    </>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Hello />
    </StrictMode>,
  );
