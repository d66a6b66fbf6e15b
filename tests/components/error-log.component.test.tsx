import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, waitFor } from '@testing-library/react'
import RootLayout from '@/app/layout'
import { PanelBoundary } from '@/components/ui/notice/panel-boundary'
import { errorLogAttribute, toComponentPath } from '@/lib/api/error-log'
import { meetInterfaceError } from '@/lib/api/interface-error'
import { processState } from '@/lib/config/process-state'
import { renderPage } from '@/tests/support/component/render-page'
import { replaceGlobals } from '@/tests/support/replace-globals'

let restore = (): void => undefined
afterEach(() => {
  restore()
  jest.restoreAllMocks()
  document.documentElement.removeAttribute(errorLogAttribute)
})

/** What a page sends to the log, and what it prints. React prints errors, too, but without their entry. */
const watch = () => {
  const sent: Record<string, unknown>[] = []
  restore = replaceGlobals({
    fetch: async (_path: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body))
      return new Response(null, { status: 204 })
    },
  })
  const printing = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const printed = () => printing.mock.calls.filter(([, entry]) => Object.hasOwn(Object(entry), 'vm'))
  return { sent, printed }
}

let text = ''
// Without parameters: the source maps of the tests would give their names for the component's.
const Broken = () => {
  throw new TypeError(text)
}
const Around = () => (
  <section>
    <Broken />
  </section>
)

describe.each([
  ['production', true],
  ['unset', false],
] as const)('with errorLog %s', (setting, prints) => {
  it('an error that a component throws is in the log with err, vm, info and url', async () => {
    const { sent, printed } = watch()
    if (prints) document.documentElement.setAttribute(errorLogAttribute, '')
    text = `no list, ${setting}`
    window.history.pushState(null, '', '/dashboard?name=somebody')
    render(
      <PanelBoundary>
        <Around />
      </PanelBoundary>,
    )
    const entry = {
      vm: expect.stringMatching(/PanelBoundary > Around > section > Broken$/),
      info: 'panel',
      url: '/dashboard',
    }
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ err: `TypeError: ${text}`, ...entry })
    expect(printed()).toEqual(prints ? [[new TypeError(text), entry]] : [])
  })

  it('so is one that no component has thrown', async () => {
    const { sent, printed } = watch()
    if (prints) document.documentElement.setAttribute(errorLogAttribute, '')
    const error = new RangeError(`too far, ${setting}`)
    window.history.pushState(null, '', '/dashboard')
    act(() => meetInterfaceError(error, { info: 'unhandledrejection' }))
    const entry = { vm: '', info: 'unhandledrejection', url: '/dashboard' }
    expect(sent).toEqual([expect.objectContaining({ err: `RangeError: too far, ${setting}`, ...entry })])
    expect(printed()).toEqual(prints ? [[error, entry]] : [])
  })

  it('the page says so to the browser', async () => {
    process.env.SESSION_SECRET = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1'
    process.env.ERROR_LOG = prints ? 'production' : ''
    processState('config').value = undefined
    await renderPage({ page: async () => null, at: '/dashboard', answers: [] })
    const { props } = await RootLayout({ children: null })
    expect(Object.hasOwn(props, errorLogAttribute)).toBe(prints)
  })
})

it('the path of a component is long at most as the log holds it, and keeps its inner end', () => {
  const stack = Array.from({ length: 300 }, (_, at) => `\n    at Part${at} (http://localhost/a.js?x=1:2:3)`).join('')
  const path = toComponentPath(stack)
  expect(path).toHaveLength(1000)
  expect(path.endsWith(' > Part2 > Part1 > Part0')).toBe(true)
  for (const none of [undefined, null, '']) expect(toComponentPath(none)).toBe('')
})
