/** Whether a file or folder is not there. Any other error says that it could not be looked at. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** For `catch`: another value for what is not there; what could not be looked at is thrown. */
export const ifMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (isMissing(error)) return value
    throw error
  }
