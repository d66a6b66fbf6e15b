import type { CheckMessage } from '@/lib/contract/check-messages'
import type { Upload } from '@/lib/contract/endpoint'
import { isPlainFileName, typeOfFile } from '@/lib/contract/stored-file'

/** What is wrong with a chosen file, before a byte of it is sent. */
export const checkUploadFile = (file: File | undefined, { types, maxFile }: Upload): CheckMessage | undefined => {
  if (!file) return 'required'
  if (!isPlainFileName(file.name.normalize('NFC'))) return 'fileName'
  if (!types.includes(typeOfFile(file.name))) return 'fileType'
  if (file.size > maxFile) return 'fileTooLarge'
  return file.size === 0 ? 'fileZero' : undefined
}
