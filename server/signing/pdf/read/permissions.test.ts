import { PDF } from '@libpdf/core';
import { describe, expect, test } from 'vitest';
import { stream, widget, writeForm } from '#tests/fixtures/pdf-syntax.ts';
import { permissionOf } from './permissions.ts';

/** A form with a signature field with this value and lock, and the catalog's certification entry. */
const signed = ({
  value = '<</Type/Sig>>',
  lock = '',
  catalog = '',
}: {
  value?: string;
  lock?: string;
  catalog?: string;
}) =>
  writeForm({
    catalog,
    objects: [widget([0, 0, 0, 0], `/FT/Sig/T(a)/V 9 0 R${lock}`), value, stream('', '')],
  });

const rule = (method: string, parameters: string) =>
  `<</Type/Sig/Reference[<</Type/SigRef/TransformMethod/${method}/TransformParams<<${parameters}>>>>]>>`;
const perms = '/Perms<</DocMDP 9 0 R>>';

describe('the permission of a signed document', () => {
  test.each<[string, Parameters<typeof signed>[0], ReturnType<typeof permissionOf>]>([
    ['that is only signed', {}, 'annotations'],
    ['certified, P=1', { value: rule('DocMDP', '/P 1'), catalog: perms }, 'nothing'],
    ['certified, P=2', { value: rule('DocMDP', '/P 2'), catalog: perms }, 'signing'],
    ['certified, P=3', { value: rule('DocMDP', '/P 3'), catalog: perms }, 'annotations'],
    ['certified without a level, which is 2', { value: rule('DocMDP', ''), catalog: perms }, 'signing'],
    ['certified at a level that is none', { value: rule('DocMDP', '/P 7'), catalog: perms }, 'nothing'],
    ['certified at a level between', { value: rule('DocMDP', '/P 2.5'), catalog: perms }, 'nothing'],
    ['certified at a level that is no number', { value: rule('DocMDP', '/P(3)'), catalog: perms }, 'nothing'],
    ['certified by no rule', { catalog: perms }, 'nothing'],
    ['certified by what is not there', { catalog: '/Perms<</DocMDP 99 0 R>>' }, 'nothing'],
    ['P=2, though the catalog does not say so', { value: rule('DocMDP', '/P 2') }, 'signing'],
    ['all fields locked', { value: rule('FieldMDP', '/Action/All') }, 'nothing'],
    ['all fields but some locked', { value: rule('FieldMDP', '/Action/Exclude/Fields[(b)]') }, 'nothing'],
    ['some fields locked', { value: rule('FieldMDP', '/Action/Include/Fields[(b)]') }, 'annotations'],
    ['some fields locked, P=2', { value: rule('FieldMDP', '/Action/Include/Fields[(b)]/P 2') }, 'signing'],
    ['usage rights', { value: rule('UR3', '/P true') }, 'annotations'],
    ['rules that cannot be read', { value: '<</Type/Sig/Reference[99 0 R]>>' }, 'nothing'],
    ['a lock, P=1', { lock: '/Lock<</Type/SigFieldLock/Action/All/P 1>>' }, 'nothing'],
    ['a lock, P=2', { lock: '/Lock<</Type/SigFieldLock/Action/All/P 2>>' }, 'signing'],
    ['a lock, P=3', { lock: '/Lock<</Type/SigFieldLock/Action/All/P 3>>' }, 'annotations'],
  ])('%s', async (_, shape, permission) => {
    expect(permissionOf(await PDF.load(signed(shape)))).toBe(permission);
  });

  test('is that of the strictest signature', async () => {
    const two = [2, 1].map((level) => rule('DocMDP', `/P ${level}`));
    const fields = [0, 1].map((at) => widget([0, 0, 0, 0], `/FT/Sig/T(f${at})/V ${10 + at} 0 R`));
    expect(permissionOf(await PDF.load(writeForm({ objects: [...fields, ...two] })))).toBe('nothing');
  });
});
