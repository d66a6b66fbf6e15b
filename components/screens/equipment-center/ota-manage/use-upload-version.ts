'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import * as z from 'zod'
import { useUpload } from '@/components/screen/use-upload'
import type { FieldErrors } from '@/lib/contract/envelope'
import { ChecksumMismatch, otaVersionApi, otaVersionUploadFields } from '@/lib/contract/ota-version'
import { checkText, toFieldErrors } from '@/lib/contract/validation'
import { compareVersions } from '@/lib/contract/version-number'

export type UploadValues = Record<keyof typeof otaVersionUploadFields, string>
const UploadFields = z.strictObject(otaVersionUploadFields)

/** Checks and sends a new version with its file. */
export const useUploadVersion = (onDone: () => void) => {
  const language = useLocale()
  const queries = useQueryClient()
  const upload = useUpload(otaVersionApi.upload, {
    check: (values): FieldErrors => {
      const parsed = UploadFields.safeParse(values)
      if (!parsed.success) return toFieldErrors(parsed.error, language)
      const { minSourceVersion, versionNo } = parsed.data
      return minSourceVersion !== '' && compareVersions(minSourceVersion, versionNo) >= 0
        ? { minSourceVersion: checkText('sourceNotOlder', language) }
        : {}
    },
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: [otaVersionApi.list.path] })
      onDone()
    },
  })
  const mismatch = ChecksumMismatch.safeParse(upload.refusal)
  return { ...upload, mismatch: mismatch.success ? mismatch.data : undefined }
}
