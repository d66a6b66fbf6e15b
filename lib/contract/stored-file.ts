import './zod-mode'
import * as z from 'zod'

/** Spec 5: an upload has at most 10 MB. */
export const maxUpload = 10 * 1024 * 1024
/** Domain 2.22: what a guide or an instruction may be. */
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

/** What a person may choose for an avatar; the square that is cut out of it is what is sent. */
export const avatarSource = { maxFile: 5 * 1024 * 1024, types: ['png', 'jpg', 'jpeg', 'webp'] } as const
/** Pixels of a side. */
export const avatarSide = 256
/** The square as the browser draws it anew: a PNG, of at most four bytes a pixel and some. */
export const avatarFile = { maxFile: 300 * 1024, types: ['png'] } as const

export const FileId = z.uuid()

/** A file that the platform keeps: its key, the name that a person gave it, bytes, and SHA-256 in hex. */
export const StoredFile = z.object({
  fileId: FileId,
  fileName: z.string(),
  size: z.number().int(),
  sha256: z.string(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** Ending of a file's name, in lower case: what it was checked to be when it was received. */
export const typeOfFile = (fileName: string): string => fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()

const maxName = 120
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const refused = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff"*/:<>?\\|]|^\.|[. ]$/

/** Whether a file may be called so: no path, no control or direction character, nothing that a file system refuses. */
export const isPlainFileName = (name: string): boolean =>
  !refused.test(name) && !/\p{Surrogate}/u.test(name) && name.length <= maxName
