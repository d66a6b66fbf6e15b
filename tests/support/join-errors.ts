import { isNativeError } from 'node:util/types'

/**
 * Each test file has its own globals, but errors that Node makes (of a file, a thread, a socket) use Node's. The
 * product knows only one `Error`: this makes `instanceof` accept errors of both, as at run time.
 */
export const joinErrors = (): void => {
  for (const kind of [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError]) {
    const isOwn = kind[Symbol.hasInstance]
    Object.defineProperty(kind, Symbol.hasInstance, {
      // Subclasses inherit this, and use the default check.
      value(this: unknown, value: unknown) {
        if (isOwn.call(this, value)) return true
        return this === kind && isNativeError(value) && (kind === Error || value.name === kind.name)
      },
    })
  }
}
