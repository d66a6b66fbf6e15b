/**
 * Calls whenever the document's colours, size or fonts change: a canvas must then be repainted. Text that was drawn
 * before its font had loaded is in another one.
 * @returns How to stop.
 */
export const watchAppearance = (notify: () => void): (() => void) => {
  // Light and dark, accent and size are attributes of the document.
  const observer = new MutationObserver(notify)
  observer.observe(document.documentElement, { attributes: true })
  document.fonts?.addEventListener('loadingdone', notify)
  return () => {
    observer.disconnect()
    document.fonts?.removeEventListener('loadingdone', notify)
  }
}
