import { expect as jestExpect } from '@jest/globals'

type JestExpect = typeof jestExpect
type Matchers<Value> = ReturnType<typeof jestExpect<Value>>

/** Puts a message about a case in front of a matcher's own. */
const refuse = (about: string, error: unknown): never => {
  if (error instanceof Error) {
    const { message, stack = '' } = error
    error.message = `${about}\n\n${message}`
    error.stack = stack.includes(message) ? stack.replace(message, () => error.message) : `${about}\n\n${stack}`
  }
  throw error
}

const withWords = <Target extends object>(target: Target, about: string): Target =>
  new Proxy(target, {
    get: (_, name, receiver) => {
      const found: unknown = Reflect.get(target, name, receiver)
      if (typeof found === 'object' && found !== null) return withWords(found, about)
      if (typeof found !== 'function') return found
      return (...args: unknown[]) => {
        try {
          const result: unknown = found.apply(target, args)
          return result instanceof Promise ? result.catch((error) => refuse(about, error)) : result
        } catch (error) {
          return refuse(about, error)
        }
      }
    },
  })

/** Jest's `expect` with a second argument: a message that says which of many cases failed. */
export const expect = Object.assign(
  <Value>(value: Value, about?: unknown): Matchers<Value> =>
    about === undefined ? jestExpect(value) : withWords(jestExpect(value), String(about)),
  jestExpect,
) as JestExpect & (<Value>(value: Value, about?: unknown) => Matchers<Value>)
