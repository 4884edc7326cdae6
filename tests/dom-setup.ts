import { webcrypto } from 'node:crypto';
import { TransformStream } from 'node:stream/web';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { preferences } from '#src/ui/preferences.fixture.ts';

// Testing Library cleans up by itself only if the test functions are globals; here they are imported.
afterEach(cleanup);

// jsdom has no layout: nothing is ever resized.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Nor does it know of media, or scroll: a form does so by itself half a second after it was refused, in a slow test before its end.
preferences('(prefers-reduced-motion: reduce)');
Element.prototype.scrollIntoView = () => undefined;

// jsdom has no SubtleCrypto.
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });

// jsdom has no streams; a body that is read with its progress needs them.
Object.assign(globalThis, { TransformStream });
