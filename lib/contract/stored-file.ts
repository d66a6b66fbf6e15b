import './zod-mode'
import * as z from 'zod'

/** Spec 5: an upload has at most 10 MB. */
export const maxUpload = 10 * 1024 * 1024
/** Domain 2.22: file types of a guide or an instruction. */
export const documentFile = {
  maxFile: maxUpload,
  types: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'jpg', 'jpeg', 'png', 'mp4'],
} as const
/** Domain 2.14: photos of a repair request. */
export const photoFile = { maxFile: maxUpload, types: ['jpg', 'jpeg', 'png'] } as const
/** Spec 5: PC software is zip or rar. */
export const softwareFile = { maxFile: maxUpload, types: ['zip', 'rar'] } as const
/** Domain 2.24: an Android package. */
export const packageFile = { maxFile: maxUpload, types: ['apk'] } as const

/** Image types for an avatar; only the cropped square is sent. */
export const avatarSource = { maxFile: 5 * 1024 * 1024, types: ['png', 'jpg', 'jpeg', 'webp'] } as const
/** Side length, pixels. */
export const avatarSide = 256
/** The square as redrawn by the browser: a PNG of at most four bytes per pixel plus overhead. */
export const avatarFile = { maxFile: 300 * 1024, types: ['png'] } as const

export const FileId = z.uuid()
/** Whether a text may name a file: what is drawn with the page asks before shapes can check. */
export const isFileId = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** A stored file: its key, its given name, bytes, and SHA-256 in hex. */
export const StoredFile = z.object({
  fileId: FileId,
  fileName: z.string(),
  size: z.number().int(),
  sha256: z.string(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** Extension of a file's name, in lower case, as checked on receipt; empty for a name without one. */
export const typeOfFile = (fileName: string): string => /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

const maxName = 120
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const refused = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff"*/:<>?\\|]|^\.|[. ]$/

/** Whether a file name is allowed: no path, no control or direction character, nothing that a file system refuses. */
export const isPlainFileName = (name: string): boolean =>
  !refused.test(name) && !/\p{Surrogate}/u.test(name) && name.length <= maxName

/** What is wrong with the name of a chosen file; checked before it is sent, and again when it arrives. */
export const checkFileName = (
  name: string,
  types: readonly string[],
): 'fileNameTooLong' | 'fileName' | 'fileType' | undefined => {
  if (name.length > maxName) return 'fileNameTooLong'
  if (!isPlainFileName(name)) return 'fileName'
  return types.includes(typeOfFile(name)) ? undefined : 'fileType'
}
