/**
 * For a field of numbers: its wheel scrolls the page and changes no number. A field that cannot be written leaves the
 * wheel to the page; it is one only as long as the browser decides.
 */
export const quietWheel = (input: HTMLInputElement | null) => {
  if (!input) return
  const leave = () => {
    if (input.readOnly) return
    input.readOnly = true
    setTimeout(() => {
      input.readOnly = false
    })
  }
  input.addEventListener('wheel', leave, { passive: true })
  return () => input.removeEventListener('wheel', leave)
}
