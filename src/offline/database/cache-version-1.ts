export const cacheVersion1 = {
  records: '&id, storedAt',
  files: '&id',
  contents: '&id',
  entries: '&id, expiresAt',
  meta: '&id',
};
