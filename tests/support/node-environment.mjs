import vm from 'node:vm'
import { TestEnvironment } from 'jest-environment-node'

/** What V8 has made of each module's text: every test file of a worker loads the same thousand. */
const compiled = new Map()

const { SourceTextModule } = vm
/** @param {string} code */
function CompiledOnce(code, options) {
  const known = compiled.get(options.identifier)
  try {
    if (known?.code === code) return new SourceTextModule(code, { ...options, cachedData: known.data })
  } catch (error) {
    // V8 refuses what it has made under other flags, which a test may have set.
    if (error.code !== 'ERR_VM_MODULE_CACHED_DATA_REJECTED') throw error
  }
  const made = new SourceTextModule(code, options)
  compiled.set(options.identifier, { code, data: made.createCachedData() })
  return made
}
CompiledOnce.prototype = SourceTextModule.prototype
vm.SourceTextModule = CompiledOnce

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
