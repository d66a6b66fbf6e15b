import type { MouseEvent } from 'react'

/** A cell's text that its column cuts is shown whole when the pointer rests on it. One listener for all cells. */
export const titleClipped = ({ target }: MouseEvent): void => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('tbody :is(td, th)') : null
  if (!cell) return
  const isClipped = cell.scrollWidth > cell.clientWidth && !cell.querySelector('[title]')
  if (isClipped) cell.title = cell.textContent.trim()
  else cell.removeAttribute('title')
}
