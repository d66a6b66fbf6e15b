import vm from 'node:vm'
import { TestEnvironment } from 'jest-environment-node'

/**
 * Jest's environment of Node, in a context of the plain kind. Jest asks for one whose every look at a global (`Math`,
 * `Object`, `Number`) is intercepted, which makes whatever calculates ten times slower than it is outside of a test.
 */
export default class NodeEnvironment extends TestEnvironment {
  constructor(...options) {
    const { createContext } = vm
    let made = 0
    vm.createContext = () => {
      made += 1
      return createContext(vm.constants.DONT_CONTEXTIFY)
    }
    try {
      super(...options)
    } finally {
      vm.createContext = createContext
    }
    if (made !== 1) throw new Error(`Jest made ${made} contexts by vm.createContext: this environment expects one.`)
  }
}
