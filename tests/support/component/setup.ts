import { TextDecoder, TextEncoder } from 'node:util'
import { afterEach, beforeEach, expect, jest } from '@jest/globals'
import { cleanup, configure } from '@testing-library/react'
import { resumeSession } from '@/lib/api/session/session-state'
import { cannedFetch, endPlatform } from './canned-platform'
import { setPageRequest } from './page-request'
import { matchMediaStandIn } from './window-width'

/** Nothing is laid out here: nothing changes size or becomes visible. */
class NothingToObserve {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}
// Missing in jsdom but used by the product.
Object.assign(globalThis, {
  TextDecoder,
  TextEncoder,
  fetch: cannedFetch,
  matchMedia: matchMediaStandIn,
  ResizeObserver: NothingToObserve,
  IntersectionObserver: NothingToObserve,
})
// The window is in front: a dialog restores a lost focus.
Object.assign(document, { hasFocus: () => true })
Object.assign(Element.prototype, { scrollIntoView: () => undefined })

// The whole document in each message would bury it: the visible text is enough.
configure({
  // Only a failure takes this long; a busy machine does not.
  asyncUtilTimeout: 15_000,
  getElementError: (message) => {
    const [said = ''] = (message ?? '').split(/\n\s*(?:Here are the accessible roles|Ignored nodes)/)
    return new Error(`${said}\n\nOn the page: ${document.body.textContent.slice(0, 1000)}`)
  },
})

jest.setTimeout(60_000)
// A test that checks nothing fails.
beforeEach(() => expect.hasAssertions())

/** The moment at which every test takes place. Only the time of day is fixed: waiting takes as long as ever. */
const now = Date.UTC(2026, 2, 18, 6, 30)

const said: string[] = []
/** jsdom does not know this HTML element, so React would report it as a mistake. */
const isUnknownSearch = ([format, name]: unknown[]): boolean =>
  String(format).startsWith('The tag <%s> is unrecognized') && name === 'search'
const note =
  (kind: string) =>
  (...args: unknown[]) => {
    if (!isUnknownSearch(args)) said.push(`${kind}: ${args.map(String).join(' ')}`)
  }

beforeEach(() => {
  jest.useFakeTimers({
    now,
    doNotFake: [
      ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'requestAnimationFrame'] as const),
      ...(['cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback', 'setImmediate'] as const),
      ...(['clearImmediate', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
    ],
  })
  console.error = note('console.error')
  console.warn = note('console.warn')
})

afterEach(() => {
  cleanup()
  setPageRequest(undefined)
  resumeSession()
  sessionStorage.clear()
  const faults = [...endPlatform(), ...said.splice(0)]
  // Not with `expect`, which would count as an assertion of the test.
  if (faults.length > 0) throw new Error(faults.join('\n\n'))
})
