/** Saves bytes, or a text as CSV, as a browser download under a name. */
export const saveFile = (name: string, content: Blob | string): void => {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download holds its own reference to the bytes by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
