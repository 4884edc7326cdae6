import { expect, test } from 'vitest';
import { errorOfEnd, Unavailable } from './process-end.ts';

const ofMachine = expect.any(Unavailable);

test.each([
  [
    'by its watchdog, beyond its limits',
    null,
    'SIGVTALRM',
    true,
    expect.objectContaining({ code: 'too_heavy' }),
  ],
  ['by V8, without memory left', null, 'SIGABRT', true, expect.objectContaining({ code: 'too_heavy' })],
  ['by a fault in native code', null, 'SIGSEGV', true, new Error('The PDF worker was closed (SIGSEGV).')],
  ['by an error that nothing caught', 1, null, true, new Error('The PDF worker was closed (1).')],
  ['by the system, short of memory', null, 'SIGKILL', true, ofMachine],
  ['with the server', null, 'SIGTERM', true, ofMachine],
  ['before its program was loaded', 1, null, false, ofMachine],
  ['by V8, before its program was loaded', null, 'SIGABRT', false, ofMachine],
] as const)('the error of a process that ended %s', (_, code, signal, isReady, error) => {
  expect(errorOfEnd(code, signal, isReady)).toEqual(error);
});
