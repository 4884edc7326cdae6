import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enterAs, everythingStored, newBrowser } from '../lifecycle/test-sign-in.ts';
import { sha256Hex, utf8 } from '../vault/bytes.ts';
import type { Vault } from '../vault/vault.ts';
import { evictionRank } from './eviction.ts';
import {
  dropFile,
  type FileClass,
  isKept,
  keepDue,
  keepFile,
  readKeptFile,
  WrongBytesError,
} from './files.ts';
import { askToPersist, storageUse } from './storage-quota.ts';

const megabyte = 1024 * 1024;
beforeEach(newBrowser);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function keep(vault: Vault, id: string, kind: FileClass, text = `%PDF of ${id}`) {
  const blob = new Blob([text], { type: 'application/pdf' });
  const file = { id, sha256: await sha256Hex(utf8(text)) };
  return { ...file, kept: await keepFile(vault, { ...file, class: kind }, blob) };
}

/** The browser reports this much free space. */
const free = (bytes: number) =>
  vi
    .spyOn(navigator.storage, 'estimate')
    .mockResolvedValue({ quota: 100 * megabyte, usage: 100 * megabyte - bytes });

describe('a kept file', () => {
  test('that was spoiled is none, and is fetched again', async () => {
    const vault = await enterAs();
    const file = await keep(vault, 'p1', 'payslip');
    await vault.cache.contents.toCollection().modify((row) => {
      row.content = { ...row.content, data: new ArrayBuffer(row.content.data.byteLength) };
    });
    expect(await readKeptFile(vault, file)).toBeNull();
    expect(await isKept(vault, file)).toBe(false);
  });

  test('comes back as it was, and lies there unreadable', async () => {
    const vault = await enterAs();
    const file = await keep(vault, 'payslip-of-may', 'payslip', 'salary: 1234.56');
    const blob = await readKeptFile(vault, file);
    expect(await blob?.text()).toBe('salary: 1234.56');
    expect(blob?.type).toBe('application/pdf');
    expect(await isKept(vault, file)).toBe(true);
    const stored = await everythingStored();
    for (const word of ['salary', 'payslip-of-may', 'application/pdf']) expect(stored).not.toContain(word);
  });

  test('is kept, too, where the browser says nothing of its room', async () => {
    vi.spyOn(navigator, 'storage', 'get').mockReturnValue(undefined as unknown as StorageManager);
    const vault = await enterAs();
    expect((await keep(vault, 'p1', 'payslip')).kept).toBe(true);
    const { usedBytes, quotaBytes, persisted, files } = await storageUse(vault);
    expect({ usedBytes, quotaBytes, persisted }).toEqual({
      usedBytes: null,
      quotaBytes: null,
      persisted: false,
    });
    expect(files.count).toBe(1);
    expect(await askToPersist()).toBe(false);
  });

  test('is of that hash or none', async () => {
    const vault = await enterAs();
    const file = await keep(vault, 'p1', 'payslip');
    expect(await readKeptFile(vault, { ...file, sha256: 'a'.repeat(64) })).toBeNull();
    const wrong = keepFile(vault, { id: 'p2', sha256: 'a'.repeat(64), class: 'payslip' }, new Blob(['x']));
    await expect(wrong).rejects.toThrow(WrongBytesError);
    expect(await vault.cache.files.count()).toBe(1);
  });

  test('put under another row’s id does not open', async () => {
    const vault = await enterAs();
    const [first, second] = [await keep(vault, 'p1', 'payslip'), await keep(vault, 'p2', 'payslip')];
    const [one, two] = await vault.cache.contents.toArray();
    if (!one || !two) throw new Error('two files were kept');
    await vault.cache.contents.put({ ...one, content: two.content });
    const read = await Promise.all([readKeptFile(vault, first), readKeptFile(vault, second)]);
    expect(read.filter((file) => file === null)).toHaveLength(1);
    expect(await vault.cache.files.count()).toBe(1);
  });

  test('can be dropped, and is counted', async () => {
    const vault = await enterAs();
    const file = await keep(vault, 'p1', 'payslip', '12345');
    await keep(vault, 'p2', 'payslip', '123');
    expect((await storageUse(vault)).files).toEqual({ count: 2, bytes: 8 });
    await dropFile(vault, file);
    expect((await storageUse(vault)).files).toEqual({ count: 1, bytes: 3 });
    expect(await vault.cache.contents.count()).toBe(1);
  });
});

describe('when room runs short', () => {
  test('the least recently opened goes, payslips last', async () => {
    const vault = await enterAs();
    const at = Date.now();
    vi.setSystemTime(at);
    const payslip = await keep(vault, 'p1', 'payslip', 'x'.repeat(100));
    const older = await keep(vault, 'h1', 'hr-document', 'y'.repeat(100));
    vi.setSystemTime(at + 1000);
    const newer = await keep(vault, 'h2', 'hr-document', 'z'.repeat(100));
    vi.setSystemTime(at + 2000);
    await readKeptFile(vault, older);
    free(20 * megabyte);
    expect((await keep(vault, 'p2', 'payslip', 'n'.repeat(50))).kept).toBe(true);
    expect([await isKept(vault, payslip), await isKept(vault, older), await isKept(vault, newer)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('due files stay, and a file that does not fit is not kept', async () => {
    const vault = await enterAs();
    const due = await keep(vault, 'd1', 'due', 'x'.repeat(100));
    free(0);
    expect((await keep(vault, 'p1', 'payslip')).kept).toBe(false);
    expect(await isKept(vault, due)).toBe(true);
    expect(await vault.cache.files.count()).toBe(1);
  });

  test('a refusal of the browser makes room once and tries again', async () => {
    const vault = await enterAs();
    const old = await keep(vault, 'p1', 'payslip', 'x'.repeat(100));
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect((await keep(vault, 'p2', 'payslip', 'y'.repeat(50))).kept).toBe(true);
    expect(put).toHaveBeenCalled();
    expect(await isKept(vault, old)).toBe(false);
  });

  test('a document stops being due when its envelope is over', async () => {
    const vault = await enterAs();
    const [one, two] = [await keep(vault, 'd1', 'due'), await keep(vault, 'd2', 'payslip')];
    await keepDue(vault, [two]);
    const ranks = (await vault.cache.files.toArray()).map(({ rank }) => rank).toSorted();
    expect(ranks).toEqual([evictionRank('other'), evictionRank('due')]);
    await keepDue(vault, [one, two]);
    expect((await vault.cache.files.toArray()).every(({ rank }) => rank === evictionRank('due'))).toBe(true);
  });
});
