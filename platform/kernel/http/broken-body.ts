import { PlatformError } from '../error/platform-error'

/** The client has gone before the end of its body: there is nobody to answer, and nothing to write down. */
export class BrokenBody extends PlatformError {
  constructor(cause: unknown) {
    super('badRequest')
    this.cause = cause
  }
}
