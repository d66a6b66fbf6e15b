/** Gives the browser a text to save under a name. */
export const saveFile = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on the text by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
