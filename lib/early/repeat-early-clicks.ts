import type { EarlyClick } from './keep-early-clicks'

/** How long a part of the page whose script is still on its way may keep a click waiting. */
const patienceMs = 10_000
const stepMs = 20

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** React has taken the element over: a part of the page in a boundary of its own is later than the rest. */
const isAnswered = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

const isUnchanged = ({ element, name }: EarlyClick): boolean =>
  element.isConnected &&
  !element.matches(':disabled, [aria-disabled="true"], [inert] *') &&
  (element.getAttribute('aria-label') ?? element.textContent) === name

const waitUntilAnswered = async (click: EarlyClick): Promise<void> => {
  const end = Date.now() + patienceMs
  // The pointer is there: resting rows wake, and put an element that answers in the place of the server's.
  click.element.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }))
  while (click.element.isConnected && !isAnswered(click.element) && Date.now() < end) await later(stepMs)
}

/**
 * Repeats, once and in their order, the clicks that came before the page could answer them. A click whose element is
 * gone, disabled or another one by now is dropped, as are all when the page was left.
 */
export const repeatEarlyClicks = async (clicks: EarlyClick[]): Promise<void> => {
  for (let [click] = clicks; click; [click] = clicks) {
    await waitUntilAnswered(click)
    // A page that was left meanwhile has none.
    if (clicks.shift() !== click) break
    click.sign?.cancel()
    if (location.href !== click.address) continue
    if (isAnswered(click.element) && isUnchanged(click)) click.element.click()
    else console.warn(`A click before the page was ready is dropped: ${click.name}`)
    // What one click changes is drawn before the next.
    await later(0)
  }
}
