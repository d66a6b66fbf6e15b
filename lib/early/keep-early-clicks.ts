/** A click that came before the page could answer it. */
export type EarlyClick = {
  element: HTMLElement
  /** Its text or label then: the same element may stand for something else by now. */
  name: string
  /** The page's address then. */
  address: string
  /** Shows that the click was taken. */
  sign: Animation | undefined
}

type EarlyClicks = {
  clicks: EarlyClick[]
  /**
   * The page answers: clicks are its own from now on, and earlier ones are repeated. What repeats them is loaded only
   * if there are any; until then more of them are added. Parts in a boundary whose script is still on its way are held
   * back until they answer too.
   */
  answer: (load: () => Promise<{ repeatEarlyClicks: (clicks: EarlyClick[]) => Promise<void> }>) => void
}

declare global {
  /** Set by a script in the head of every page; gone once all clicks from before it answered were repeated. */
  var earlyClicks: EarlyClicks | undefined
}

/**
 * A script for the head of every page, so it refers to nothing outside of itself. Until the page is interactive, it
 * holds clicks on what only a script can answer: no other listener gets them, and they are repeated later. What the
 * browser does by itself stays with it: links, forms with an address, popovers, boxes of resting rows.
 */
export const keepEarlyClicks = (): void => {
  const most = 4
  const answeredByScript =
    'button, a:not([href]), [role="button"], [role="tab"], [role="menuitem"], [role="switch"], [role="checkbox"], [role="option"], input:is([type="button"], [type="checkbox"], [type="radio"], [type="submit"])'
  const clicks: EarlyClick[] = []
  /** Set once the page answers. */
  let repeat: (() => Promise<void>) | undefined
  let hasAnswered = false

  const isAnsweredByBrowser = (element: Element): boolean => {
    if (element.matches('[popovertarget], [commandfor], a[href]')) return true
    // Rows of the server rest, and repeat a tick themselves when they wake.
    if (element.matches('tbody input')) return true
    const control = element as HTMLButtonElement | HTMLInputElement
    const form = control.form
    if (!form) return false
    const isBox = control.type === 'checkbox' || control.type === 'radio'
    if (!isBox && control.type !== 'submit') return false
    return (control.getAttribute('formmethod') ?? form.getAttribute('method')) !== 'dialog'
  }

  const isTakenOver = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

  /** In a boundary that React has not taken over: a comment before it begins one, another ends it. React would drop the click. */
  const isWaiting = (element: Element): boolean => {
    for (let at: Element | null = element; at && !isTakenOver(at); at = at.parentElement) {
      let ended = 0
      for (let before = at.previousSibling; before; before = before.previousSibling) {
        if (!(before instanceof Comment)) continue
        if (before.data === '/$') ended += 1
        else if (before.data.startsWith('$') && ended-- === 0) return true
      }
    }
    return false
  }

  const hold = (event: Event): void => {
    const target = event.target instanceof Element ? event.target : null
    const element = target?.closest<HTMLElement>(answeredByScript)
    if (!element || isAnsweredByBrowser(element)) return
    if (hasAnswered && !isWaiting(element)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (element.getAttribute('aria-disabled') === 'true') return
    const before = clicks.findIndex((click) => click.element === element)
    const [same] = before < 0 ? [] : clicks.splice(before, 1)
    if (clicks.length === most) clicks.shift()?.sign?.cancel()
    clicks.push({
      element,
      name: element.getAttribute('aria-label') ?? element.textContent ?? '',
      address: location.href,
      // Not an attribute: React would find one that it has not written.
      sign:
        same?.sign ??
        element.animate?.(
          { opacity: [1, 0.5], cursor: ['progress', 'progress'] },
          { duration: 500, direction: 'alternate', iterations: Number.POSITIVE_INFINITY },
        ),
    })
    if (hasAnswered) repeat?.()
  }
  const forget = (): void => {
    for (const { sign } of clicks.splice(0)) sign?.cancel()
  }

  addEventListener('click', hold, true)
  addEventListener('pagehide', forget)
  globalThis.earlyClicks = {
    clicks,
    answer: (load) => {
      // React's development build mounts everything twice.
      if (repeat) return
      let isRepeating = false
      repeat = async () => {
        if (isRepeating || clicks.length === 0) return
        isRepeating = true
        try {
          const { repeatEarlyClicks } = await load()
          hasAnswered = true
          await repeatEarlyClicks(clicks)
        } finally {
          isRepeating = false
        }
      }
      // The next task: forms first take over what was typed, and the router begins to follow the address.
      setTimeout(async () => {
        try {
          await repeat?.()
        } finally {
          hasAnswered = true
          globalThis.earlyClicks = undefined
        }
      })
    },
  }
}
