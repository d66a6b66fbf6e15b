import { afterEach, beforeEach } from '@jest/globals'

/**
 * Every test of the file begins without these variables, whatever the shell has, and may set them.
 * @param {string[]} names
 */
export const withoutEnvironment = (names) => {
  let kept = []
  beforeEach(() => {
    kept = names.map((name) => [name, process.env[name]])
    for (const name of names) delete process.env[name]
  })
  afterEach(() => {
    for (const [name, value] of kept) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  })
}
