/** For `catch` of a call to the file system: what is answered where there is no such file or folder. Any other error is thrown. */
export const orIfMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
