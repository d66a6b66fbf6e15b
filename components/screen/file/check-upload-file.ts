import type { CheckMessage } from '@/lib/contract/check-messages'
import type { Upload } from '@/lib/contract/endpoint'
import { checkFileName } from '@/lib/contract/stored-file'

/** What is wrong with a chosen file, before a byte of it is sent. */
export const checkUploadFile = (file: File | undefined, { types, maxFile }: Upload): CheckMessage | undefined => {
  if (!file) return 'chooseFile'
  const wrongName = checkFileName(file.name.normalize('NFC'), types)
  if (wrongName) return wrongName
  if (file.size > maxFile) return 'fileTooLarge'
  return file.size === 0 ? 'fileZero' : undefined
}
