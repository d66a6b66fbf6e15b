'use client'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { useUpload } from '@/components/screen/file/use-upload'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import type { FieldErrors } from '@/lib/contract/envelope'
import { ChecksumMismatch, otaVersionApi, otaVersionUploadFields } from '@/lib/contract/ota-version'
import { compareVersions } from '@/lib/contract/version-number'

export type UploadValues = Record<keyof typeof otaVersionUploadFields, string>
const UploadFields = z.strictObject(otaVersionUploadFields)

/** Checks and sends a new version with its file. */
export const useUploadVersion = (onDone: () => void) => {
  const fields = useFieldCheck('otaVersion')
  const queries = useQueryClient()
  const upload = useUpload(otaVersionApi.upload, {
    check: (values): FieldErrors => {
      const parsed = UploadFields.safeParse(values)
      if (!parsed.success) return fields.check(UploadFields, values)
      const { minSourceVersion, versionNo } = parsed.data
      return minSourceVersion !== '' && compareVersions(minSourceVersion, versionNo) >= 0
        ? { minSourceVersion: fields.text('sourceNotOlder', 'minSourceVersion') }
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
