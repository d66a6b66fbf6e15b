import vm from 'node:vm'
import { TestEnvironment } from 'jest-environment-node'

/**
 * Jest's Node environment, in an ordinary context. Jest's own intercepts every access to a global (`Math`,
 * `Object`, `Number`), which makes computation ten times slower than outside a test.
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
