import { typeOfFile } from '@/lib/contract/stored-file'

/**
 * Types that a page may show, by the extension that the platform checked against the bytes. Previews get exactly this
 * type, because a blob has the page's own origin.
 */
const types = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
} as const satisfies Record<string, string>
type PreviewType = (typeof types)[keyof typeof types]

/** Type for showing a file in the page; undefined for one that can only be saved. */
export const previewType = (fileName: string): PreviewType | undefined => {
  const type = typeOfFile(fileName)
  return Object.hasOwn(types, type) ? types[type as keyof typeof types] : undefined
}
