import { isChunkError, meetChunkError } from './chunk-error'
import { reportError } from './report-error'

/** Handles an error that a boundary of the interface caught: a missing chunk, or something to report. */
export const meetInterfaceError = (error: Error & { digest?: string | undefined }): void => {
  if (isChunkError(error)) meetChunkError()
  else reportError({ message: `${error.name}: ${error.message}`, digest: error.digest, stack: error.stack })
}
