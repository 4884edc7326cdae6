import { expect, it } from 'vitest';
import { endpointFault } from './endpoint.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
])('%s may be used', (address) => expect(endpointFault(address, false)).toBeUndefined());

it.each([
  ['http://push.example/1'],
  ['ftp://push.example/1'],
  ['javascript:alert(1)'],
  ['push.example'],
  ['https://push.example:8443/1'],
  ['https://somebody:secret@push.example/1'],
  ['https://localhost/1'],
  ['https://localhost./1'],
  ['https://a.localhost/1'],
  ['https://127.0.0.1/1'],
  ['https://127.1/1'],
  ['https://2130706433/1'],
  ['https://0x7f000001/1'],
  ['https://0177.0.0.1/1'],
  ['https://10.0.0.1/1'],
  ['https://169.254.169.254/latest/meta-data'],
  ['https://192.168.1.1/1'],
  ['https://[::1]/1'],
  ['https://[::ffff:127.0.0.1]/1'],
  ['https://[::ffff:a9fe:a9fe]/1'],
  ['https://[fe80::1]/1'],
  ['https://[fd00::1]/1'],
  ['https://[64:ff9b::7f00:1]/1'],
  ['https://203.0.113.7/1'],
  ['https://[::ffff:8.8.8.8]/1'],
  ['https://[2001:db8::1]/1'],
  ['https://metadata/1'],
  ['https://metadata.google.internal/1'],
  ['https://printer.local/1'],
  ['https://router.lan/1'],
])('%s may not', (address) => expect(endpointFault(address, false)).toBeTruthy());

it('a test may name this machine, and no other inside', () => {
  expect(endpointFault('http://127.0.0.1:9000/1', true)).toBeUndefined();
  expect(endpointFault('http://10.0.0.1/1', true)).toBeTruthy();
  expect(endpointFault('https://10.0.0.1/1', true)).toBeTruthy();
});
