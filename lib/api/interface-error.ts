import { isChunkError, meetChunkError } from './chunk-error'
import { printError, toComponentPath } from './error-log'
import { reportError } from './report-error'

/** `info`: what met the error. `componentStack`: as React gives it to a boundary. */
type Met = { info: string; componentStack?: string | null | undefined }

/** Handles an error that a boundary of the interface caught: a missing chunk, or something to log. */
export const meetInterfaceError = (
  error: Error & { digest?: string | undefined },
  { info, componentStack }: Met,
): void => {
  if (isChunkError(error)) {
    meetChunkError()
    return
  }
  const err = `${error.name}: ${error.message}`
  const entry = { err, vm: toComponentPath(componentStack), info, url: location.pathname }
  printError(error, entry)
  reportError({ ...entry, digest: error.digest, stack: error.stack })
}
