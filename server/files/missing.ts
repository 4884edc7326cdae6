/** A handler for `catch` of file system calls: returns `instead` if the file or folder does not exist, and rethrows any other error. */
export const orIfMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
