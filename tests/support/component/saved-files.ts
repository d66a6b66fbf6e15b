import { afterEach, beforeEach, jest } from '@jest/globals'

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })

/** What the page has the browser save, from the first line of each test on. */
export const watchSavedFiles = (): { name: string; text: Promise<string> }[] => {
  const saved: { name: string; text: Promise<string> }[] = []
  const blobs: Blob[] = []
  beforeEach(() => {
    saved.length = 0
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: () => undefined,
    })
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs.at(-1)
      if (blob) saved.push({ name: this.download, text: textOf(blob) })
    })
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })
  return saved
}
