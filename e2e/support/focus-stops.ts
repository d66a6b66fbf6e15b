import type { Page } from '@playwright/test'

/** What a person who uses the keyboard meets: where the focus is, and what is wrong with it there. */
export type Stop = { what: string; faults: string[] }

/**
 * Runs in the page. The focused element must lie in the window, be on top at one of its points at least, and look
 * different from itself without the focus (itself, or what frames it).
 */
const lookAtFocus = async (): Promise<Stop | null> => {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const name =
    element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent?.trim().slice(0, 40) ?? ''
  const place = element.closest('[class]')?.className ?? ''
  const what = `${element.tagName.toLowerCase()}${element.getAttribute('role') ? `[${element.getAttribute('role')}]` : ''} “${name}” ${String(place).slice(0, 60)}`
  const faults: string[] = []

  // What hides a control and draws it itself shows the focus on its label.
  const isHidden = (each: Element) => {
    const { width, height } = each.getBoundingClientRect()
    return width < 2 || height < 2 || getComputedStyle(each).opacity === '0'
  }
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
  // A chart listens to the keyboard in a layer of its own beneath what is drawn.
  const chart = element.closest('.MuiChartsSurface-root')
  const seen = chart ?? (isHidden(element) ? (label ?? element.parentElement ?? element) : element)
  const box = seen.getBoundingClientRect()
  const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)]
  const [right, bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)]
  if (right - left < 2 || bottom - top < 2) faults.push('lies outside the window')
  else {
    const points = [0.5, 0.1, 0.9].flatMap((x) =>
      [0.5, 0.15, 0.85].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    )
    const covers = points.map(([x, y]) => document.elementFromPoint(x, y))
    if (!covers.some((over) => over !== null && (seen.contains(over) || over.contains(seen))))
      faults.push(`is covered by ${covers[0]?.tagName.toLowerCase()} ${covers[0]?.className}`)
  }

  const looks = () => {
    const styles: string[] = []
    for (let each: Element | null = seen, depth = 0; each && depth < 4; each = each.parentElement, depth += 1) {
      for (const part of [null, '::before', '::after']) {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } = getComputedStyle(
          each,
          part,
        )
        const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`
        styles.push([outline, boxShadow, borderColor, backgroundColor].join(' '))
      }
    }
    // The frame of a field of the library follows its input; an item of a tree is drawn by its first part.
    // Beside a text of several lines stands a hidden one, by which its height is measured.
    const frame = seen.parentElement?.querySelector(':scope > fieldset')
    for (const each of [seen.nextElementSibling, seen.firstElementChild, frame]) {
      if (!each) continue
      const { outlineStyle, boxShadow, borderColor, borderWidth, backgroundColor } = getComputedStyle(each)
      styles.push(outlineStyle, boxShadow, borderColor, borderWidth, backgroundColor)
    }
    return styles.join('|')
  }
  const settle = async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  }
  await settle()
  const focused = looks()
  ;(element as HTMLElement).blur()
  await settle()
  if (looks() === focused)
    faults.push('looks the same without the focus')
    // Arrow keys go on from here.
  ;(element as HTMLElement).focus({ preventScroll: true })
  return { what, faults }
}

/** Goes on with a key, Tab unless another moves here, for at most so many stops, and looks at each. */
export const walkFocus = async (page: Page, most: number, key = 'Tab'): Promise<Stop[]> => {
  const stops: Stop[] = []
  for (let at = 0; at < most; at += 1) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(lookAtFocus)
    // Past the last stop the focus leaves the page.
    if (stop === null) break
    stops.push(stop)
  }
  return stops
}
