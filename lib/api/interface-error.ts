import { isChunkError, meetChunkError } from './chunk-error'
import { reportError } from './report-error'

/** An error that a boundary of the interface caught: a part that could not be fetched, or something to report. */
export const meetInterfaceError = (error: Error & { digest?: string | undefined }): void => {
  if (isChunkError(error)) meetChunkError()
  else reportError({ message: `${error.name}: ${error.message}`, digest: error.digest, stack: error.stack })
}
