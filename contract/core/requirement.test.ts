import fc from 'fast-check';
import { expect, test } from 'vitest';
import { permissions } from './permissions.ts';
import { allows, missingPermissions } from './requirement.ts';

const somePermissions = fc.subarray([...permissions.api]);
const [first, second] = ['view client', 'edit client'] as const;

test.each([
  [[], {}, []],
  [[], { all: [first] }, [first]],
  [[first], { all: [first] }, []],
  [[first], { all: [first, second] }, [second]],
  [[], { any: [first, second] }, [first, second]],
  [[second], { any: [first, second] }, []],
  [[first], { all: [first], any: ['view ubo', 'edit ubo'] }, ['view ubo', 'edit ubo']],
  [['view ubo'], { all: [first], any: ['view ubo', 'edit ubo'] }, [first]],
  [['view clients', 'client'], { all: [first] }, [first]],
] as const)('%j against %j lacks %j', (granted, requirement, missing) => {
  expect(missingPermissions(granted, requirement)).toEqual(missing);
  expect(allows(granted, requirement)).toBe(missing.length === 0);
});

test('case and outer spaces of granted strings do not matter', () => {
  expect(allows([' View CLIENT\n'], { all: ['view client'] })).toBe(true);
});

test('all means every one, any means at least one', () => {
  fc.assert(
    fc.property(somePermissions, somePermissions, (granted, asked) => {
      const [head, ...tail] = asked;
      if (!head) return;
      expect(allows(granted, { all: [head, ...tail] })).toBe(asked.every((one) => granted.includes(one)));
      expect(allows(granted, { any: [head, ...tail] })).toBe(asked.some((one) => granted.includes(one)));
    }),
  );
});

test('holding more never takes anything away', () => {
  fc.assert(
    fc.property(
      somePermissions,
      somePermissions,
      fc.constantFrom(...permissions.api),
      (granted, more, asked) => {
        if (allows(granted, { all: [asked] }))
          expect(allows([...granted, ...more], { all: [asked] })).toBe(true);
      },
    ),
  );
});
