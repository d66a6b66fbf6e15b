import { isNativeError } from 'node:util/types'

/**
 * Each test file has globals of its own, and errors that Node makes (of a file, a thread, a socket) are of Node's. The
 * product knows only one `Error`: so that it goes the way here that it goes when it runs, errors of both are.
 */
export const joinErrors = (): void => {
  for (const kind of [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError]) {
    const isOwn = kind[Symbol.hasInstance]
    Object.defineProperty(kind, Symbol.hasInstance, {
      // Classes that extend it find this too, and are asked as ever.
      value(this: unknown, value: unknown) {
        if (isOwn.call(this, value)) return true
        return this === kind && isNativeError(value) && (kind === Error || value.name === kind.name)
      },
    })
  }
}
