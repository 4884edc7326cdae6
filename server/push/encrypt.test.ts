import { expect, test } from 'vitest';
import { pushBrowser } from '#tests/server/push-browser.ts';
import { encryptPush } from './encrypt.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const example = {
  text: 'When I grow up, I want to be a watermelon',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('the example of RFC 8291, section 5, comes out byte for byte', () => {
  const browser = { p256dh: bytes(example.p256dh), auth: bytes(example.auth) };
  const fixed = { privateKey: bytes(example.privateKey), salt: bytes(example.salt) };
  const message = encryptPush(Buffer.from(example.text), browser, fixed);
  expect(message.toString('base64url')).toBe(example.message);
});

test('a browser reads a message with its own keys, and no other does', async () => {
  const [mine, another] = [await pushBrowser(), await pushBrowser()];
  const message = encryptPush(Buffer.from('{"kind":"payslip"}'), mine.keys);
  expect(await mine.decrypt(message)).toBe('{"kind":"payslip"}');
  await expect(another.decrypt(message)).rejects.toThrow();
  message.writeUInt8(message.readUInt8(message.length - 1) ^ 1, message.length - 1);
  await expect(mine.decrypt(message)).rejects.toThrow();
});

test('messages of different lengths are alike in size, and two of one text are alike in nothing else', async () => {
  const { keys } = await pushBrowser();
  const [short, long, again] = ['a', 'a'.repeat(200), 'a'].map((text) =>
    encryptPush(Buffer.from(text), keys),
  );
  expect(short?.length).toBe(long?.length);
  expect(short?.subarray(0, 16)).not.toEqual(again?.subarray(0, 16));
});

test('a point off the curve is refused', () => {
  const keys = { p256dh: Buffer.alloc(65, 4), auth: Buffer.alloc(16) };
  expect(() => encryptPush(Buffer.from('a'), keys)).toThrow();
});
