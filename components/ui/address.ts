'use client'

type Change = (history: History) => void

/** Changes made before the router follows the history, in order. */
const waiting: Change[] = []

// The router follows the history once it has put functions of its own over the browser's, a moment after the page answers to clicks.
const isFollowed = (): boolean => Object.hasOwn(window.history, 'pushState')

const follow = (): void => {
  if (isFollowed()) for (const change of waiting.splice(0)) change(window.history)
  else setTimeout(follow, 10)
}

const make = (change: Change): void => {
  waiting.push(change)
  if (waiting.length === 1) follow()
}

/**
 * Shows another state of this page, to which the browser's back button leads. The page is not read again from the server. What depends on
 * the address now is given as a function: an earlier change may still wait.
 */
export const pushAddress = (href: string | (() => string)): void =>
  make((history) => history.pushState(null, '', typeof href === 'string' ? href : href()))

/** Updates the address to what is shown, without a new history entry. */
export const replaceAddress = (href: string): void => make((history) => history.replaceState(null, '', href))
