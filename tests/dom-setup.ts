import { webcrypto } from 'node:crypto';
import { TransformStream } from 'node:stream/web';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Testing Library cleans up by itself only if the test functions are globals; here they are imported.
afterEach(cleanup);

// jsdom has no layout: nothing is ever resized.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom has no SubtleCrypto.
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });

// jsdom has no streams; a body that is read with its progress needs them.
Object.assign(globalThis, { TransformStream });
