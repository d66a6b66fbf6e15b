import { typeOfFile } from '@/lib/contract/stored-file'

/**
 * Types that a page may show, by the ending that the platform held the bytes against. What is shown is given this type
 * and no other: a blob of a page has the page's own origin.
 */
const types = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
} as const satisfies Record<string, string>
type PreviewType = (typeof types)[keyof typeof types]

/** Type by which a file is shown in the page; undefined for one that can only be saved. */
export const previewType = (fileName: string): PreviewType | undefined => {
  const type = typeOfFile(fileName)
  return Object.hasOwn(types, type) ? types[type as keyof typeof types] : undefined
}
