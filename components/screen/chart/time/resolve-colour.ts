/** A theme colour as the browser computes it at `element`, for painting on a canvas. */
export const resolveColour = (element: HTMLElement, colour: string, opacity = 1): string => {
  const probe = document.createElement('span')
  probe.style.color =
    opacity === 1 ? colour : `color-mix(in srgb, ${colour} ${Math.round(opacity * 100)}%, transparent)`
  element.append(probe)
  const computed = getComputedStyle(probe).color
  probe.remove()
  return computed
}
