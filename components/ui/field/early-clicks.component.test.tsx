import { afterEach, expect, it, jest } from '@jest/globals'
import { act, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense, use, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { keepEarlyClicks } from '@/lib/early/keep-early-clicks'
import { Button } from './button'
import { EarlyClicks } from './early-clicks'

let root: Root | undefined
let forgetPage = (): void => undefined

afterEach(() => {
  forgetPage()
  act(() => root?.unmount())
  root = undefined
  history.replaceState(null, '', '/')
  document.body.innerHTML = ''
})

/** A page as the server sends it, with the script of its head. Returns how its scripts come. */
const serve = (children: ReactNode) => {
  const page = (
    <>
      {children}
      <EarlyClicks />
    </>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  document.body.append(container)
  const added = jest.spyOn(globalThis, 'addEventListener')
  keepEarlyClicks()
  const [[, hold] = []] = added.mock.calls
  added.mockRestore()
  forgetPage = () => hold && removeEventListener('click', hold, true)
  return async () => {
    await act(async () => {
      root = hydrateRoot(container, page)
    })
    await waitFor(() => expect(globalThis.earlyClicks).toBeUndefined())
  }
}

const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`no button ${name}`)
  return found
}

it('a click before the scripts acts once, however often it was made', async () => {
  const save = jest.fn()
  const seen = jest.fn()
  document.addEventListener('click', seen)
  const hydrate = serve(<Button onClick={save}>Save</Button>)
  button('Save').click()
  button('Save').click()
  // By no listener of the page either, one of React among them.
  expect(seen).not.toHaveBeenCalled()
  await hydrate()
  expect(save).toHaveBeenCalledTimes(1)
  expect(seen).toHaveBeenCalledTimes(1)
  document.removeEventListener('click', seen)
})

it('afterwards clicks are the page’s own', async () => {
  const save = jest.fn()
  const hydrate = serve(<Button onClick={save}>Save</Button>)
  await hydrate()
  button('Save').click()
  expect(save).toHaveBeenCalledTimes(1)
})

it('different clicks act in their order, of one element the last counts, and of many the last four', async () => {
  const pressed: string[] = []
  const names = ['A', 'B', 'C', 'D', 'E']
  const hydrate = serve(
    names.map((name) => (
      <Button key={name} onClick={() => pressed.push(name)}>
        {name}
      </Button>
    )),
  )
  for (const name of ['A', 'B', 'C', 'B', 'D', 'E']) button(name).click()
  await hydrate()
  expect(pressed).toEqual(['C', 'B', 'D', 'E'])
})

it('what is drawn inside of a button counts as the button', async () => {
  const save = jest.fn()
  const hydrate = serve(
    <Button onClick={save}>
      <b>Save</b>
    </Button>,
  )
  document.querySelector('b')?.click()
  await hydrate()
  expect(save).toHaveBeenCalledTimes(1)
})

const warned = () => jest.spyOn(console, 'warn').mockImplementation(() => undefined)

/** Changes the page as it is taken over, before the clicks are repeated. */
const Change = ({ by }: { by: () => void }) => {
  useEffect(by, [by])
  return null
}

it.each([
  ['is gone', (element: HTMLElement) => element.remove()],
  ['is disabled', (element: HTMLElement) => element.setAttribute('disabled', '')],
  ['may not be used', (element: HTMLElement) => element.setAttribute('aria-disabled', 'true')],
  ['stands for something else', (element: HTMLElement) => element.setAttribute('aria-label', 'Delete B')],
])('an element that %s by then is not clicked, which the page says', async (_, change) => {
  const warn = warned()
  const press = jest.fn()
  const hydrate = serve(
    <>
      <div>
        <Button onClick={press}>Delete A</Button>
      </div>
      <Change by={() => change(button('Delete A'))} />
    </>,
  )
  button('Delete A').click()
  await hydrate()
  expect(press).not.toHaveBeenCalled()
  expect(warn.mock.calls).toEqual([['A click before the page was ready is dropped: Delete A']])
  warn.mockRestore()
  // React removes what it has drawn itself.
  if (!document.querySelector('button')) root = undefined
})

type Scripted = { script: Promise<void>; isOnServer: boolean }
const Part = ({ part, children }: { part: Scripted; children: ReactNode }) => {
  if (!part.isOnServer) use(part.script)
  return children
}

it('a part that is taken over later than the page answers then', async () => {
  const save = jest.fn()
  let come = (): void => undefined
  const script = new Promise<void>((resolve) => {
    come = resolve
  })
  const part = { script: Promise.resolve(), isOnServer: true }
  const hydrate = serve(
    <Suspense>
      <Part part={part}>
        <Button onClick={save}>Save</Button>
      </Part>
    </Suspense>,
  )
  Object.assign(part, { script, isOnServer: false })
  button('Save').click()
  // The first sign of the repetition, when the page has been taken over and this part has not.
  document.addEventListener('pointerover', come, { capture: true, once: true })
  await hydrate()
  expect(save).toHaveBeenCalledTimes(1)
})

it('a part that is taken over later keeps clicks that come after the page answers', async () => {
  const save = jest.fn()
  let come = (): void => undefined
  const script = new Promise<void>((resolve) => {
    come = resolve
  })
  const part = { script: Promise.resolve(), isOnServer: true }
  const hydrate = serve(
    <>
      <h1>Page</h1>
      <Suspense>
        <Part part={part}>
          <Button onClick={save}>Save</Button>
        </Part>
      </Suspense>
    </>,
  )
  Object.assign(part, { script, isOnServer: false })
  await hydrate()
  button('Save').click()
  expect(save).not.toHaveBeenCalled()
  await act(async () => come())
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  button('Save').click()
  expect(save).toHaveBeenCalledTimes(2)
})

it('what React has not drawn answers by itself once the page does', async () => {
  const hydrate = serve(
    <main>
      <Suspense>Part</Suspense>
    </main>,
  )
  await hydrate()
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button type="button">Map</button>')
  const seen = jest.fn()
  button('Map').addEventListener('click', seen)
  button('Map').click()
  expect(seen).toHaveBeenCalledTimes(1)
})

it('a page that was left, or shows another address, repeats nothing', async () => {
  const save = jest.fn()
  const hydrate = serve(<Button onClick={save}>Save</Button>)
  button('Save').click()
  dispatchEvent(new Event('pagehide'))
  await hydrate()
  expect(save).not.toHaveBeenCalled()

  act(() => root?.unmount())
  document.body.innerHTML = ''
  const again = serve(<Button onClick={save}>Save</Button>)
  button('Save').click()
  history.pushState(null, '', '/elsewhere')
  await again()
  expect(save).not.toHaveBeenCalled()
})

it('a click that led to another page ends those after it', async () => {
  const save = jest.fn()
  const hydrate = serve(
    <>
      <Button onClick={() => history.pushState(null, '', '/next')}>Next</Button>
      <Button onClick={save}>Save</Button>
    </>,
  )
  button('Next').click()
  button('Save').click()
  await hydrate()
  expect(location.pathname).toBe('/next')
  expect(save).not.toHaveBeenCalled()
})

it.each([
  ['a link', '<a href="#part">x</a>', 'a'],
  ['a form with an address', '<form method="get" action="#part"><button>x</button></form>', 'button'],
  ['a popover', '<button type="button" popovertarget="menu">x</button>', 'button'],
  ['a box of a row', '<table><tbody><tr><td><input type="checkbox"></td></tr></tbody></table>', 'input'],
  ['a part that opens', '<details><summary>x</summary></details>', 'summary'],
])('%s answers by itself, and is not repeated', async (_, html, selector) => {
  const hydrate = serve(<p>Text</p>)
  document.body.insertAdjacentHTML('beforeend', html)
  const element = document.querySelector(selector) as HTMLElement
  const seen = jest.fn((event: Event) => {
    expect(event.defaultPrevented).toBe(false)
    event.preventDefault()
  })
  element.addEventListener('click', seen)
  element.click()
  expect(seen).toHaveBeenCalledTimes(1)
  await hydrate()
  expect(seen).toHaveBeenCalledTimes(1)
})

it('a form that only a script sends is sent once', async () => {
  const send = jest.fn()
  const hydrate = serve(
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Button type="submit">Sign in</Button>
    </form>,
  )
  button('Sign in').click()
  await hydrate()
  expect(send).toHaveBeenCalledTimes(1)
})
