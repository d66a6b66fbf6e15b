import { TextDecoder, TextEncoder } from 'node:util'
import { afterEach, beforeEach, expect, jest } from '@jest/globals'
import { cleanup, configure } from '@testing-library/react'
import { resumeSession } from '@/lib/api/session-state'
import { cannedFetch, endPlatform } from './canned-platform'
import { setPageRequest } from './page-request'
import { matchMediaStandIn } from './window-width'

/** Nothing is ever laid out here: nothing changes its size, and nothing comes into sight. */
class NothingToObserve {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}
// What jsdom lacks and the product asks for.
Object.assign(globalThis, {
  TextDecoder,
  TextEncoder,
  fetch: cannedFetch,
  matchMedia: matchMediaStandIn,
  ResizeObserver: NothingToObserve,
  IntersectionObserver: NothingToObserve,
})
// The window is in front: a dialog takes the focus back where that has got lost.
Object.assign(document, { hasFocus: () => true })
Object.assign(Element.prototype, { scrollIntoView: () => undefined })

// The whole document in each message would bury it: what can be read on the page says enough.
configure({
  // Only a failure takes so long; a busy machine is none.
  asyncUtilTimeout: 15_000,
  getElementError: (message) => {
    const [said = ''] = (message ?? '').split(/\n\s*(?:Here are the accessible roles|Ignored nodes)/)
    return new Error(`${said}\n\nOn the page: ${document.body.textContent.slice(0, 1000)}`)
  },
})

jest.setTimeout(60_000)
// A test that checks nothing fails.
beforeEach(() => expect.hasAssertions())

/** The moment at which every test takes place. Only what tells the time is fixed: waiting takes as long as ever. */
const now = Date.UTC(2026, 2, 18, 6, 30)

const said: string[] = []
/** jsdom does not know this element of HTML, which React then takes for a mistake. */
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
  // Not by `expect`, which would count as something that the test has checked.
  if (faults.length > 0) throw new Error(faults.join('\n\n'))
})
