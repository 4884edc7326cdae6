import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// By itself it only happens where the test functions are globals, and here they are imported.
afterEach(cleanup);

// jsdom lays nothing out: nothing is ever resized.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
