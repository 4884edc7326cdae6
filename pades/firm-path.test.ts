import { expect, test } from 'vitest';
import { type Attributes, issue, root } from '#tests/fixtures/issued.ts';
import { pathToFirm } from './firm-path.ts';

const at = new Date('2026-11-20T10:00:00Z');

/** True if a certificate with a name is the firm's, which seals with one of another name under a root. */
async function isFirm(ofRoot: Attributes, ofSeal: Attributes, name: Attributes): Promise<boolean> {
  const trusted = await root(ofRoot);
  const [signer, asked] = await Promise.all([ofSeal, name].map((one) => issue({ name: one, by: trusted })));
  if (!signer || !asked) return false;
  const firm = [{ root: trusted.certificate, signer: signer.certificate }];
  return (await pathToFirm(firm, asked.certificate, [], at)) !== undefined;
}
const name = (CN: string, O: string) => [{ CN: [CN] }, { O: [O] }];
const authority = name('Public Root', 'Trust Services');
const seal = name('Document Seal', 'Harbour & Vale');

test.each<[string, Attributes, Attributes, Attributes, boolean]>([
  ['with the same holder', authority, seal, seal, true],
  [
    'with the same holder in other letters and spaces',
    authority,
    seal,
    name('document  seal', 'HARBOUR & VALE'),
    true,
  ],
  [
    'with the firm’s name under its own root',
    name('Root', 'Harbour & Vale'),
    seal,
    name('New Seal', 'Harbour & Vale'),
    true,
  ],
  ['that a public authority issued to somebody else', authority, seal, name('Document Seal', 'Other'), false],
  ['that a public authority issued to itself', authority, seal, name('Stamps', 'Trust Services'), false],
  [
    'with the same attributes in one part of the name',
    authority,
    seal,
    [{ CN: ['Document Seal'], O: ['Harbour & Vale'] }],
    false,
  ],
  [
    'with the same attributes in another order',
    authority,
    seal,
    [{ O: ['Harbour & Vale'] }, { CN: ['Document Seal'] }],
    false,
  ],
])('a certificate %s is the firm’s, or not: %#', async (_, ofRoot, ofSeal, asked, isOurs) => {
  expect(await isFirm(ofRoot, ofSeal, asked)).toBe(isOurs);
});
