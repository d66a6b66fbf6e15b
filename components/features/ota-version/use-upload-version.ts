'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import * as z from 'zod'
import { useUploadForm } from '@/components/screen/form/use-upload-form'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { notify } from '@/lib/api/failure-bus'
import type { FieldErrors } from '@/lib/contract/envelope'
import { otaVersionApi, otaVersionUploadFields } from '@/lib/contract/ota-version'
import { compareVersions } from '@/lib/contract/version-number'
import { toNamedVersion } from './to-named-version'

const UploadFields = z.strictObject(otaVersionUploadFields)
const first: Record<keyof typeof otaVersionUploadFields, string> = {
  featureCode: '',
  featureName: '',
  versionNo: '',
  minSourceVersion: '',
  changeLogZh: '',
  changeLogEn: '',
  expectedSha256: '',
  signature: '',
  upgradeType: '1',
  forceFlag: '0',
}

/** Checks and sends a new version with its file. */
export const useUploadVersion = (onClose: () => void) => {
  const t = useTranslations('otaVersion')
  const fields = useFieldCheck('otaVersion')
  const queries = useQueryClient()
  const list = otaVersionApi.list.path
  return useUploadForm({
    endpoint: otaVersionApi.upload,
    list,
    draft: 'upload',
    first,
    check: (values): FieldErrors => {
      const parsed = UploadFields.safeParse(values)
      if (!parsed.success) return fields.check(UploadFields, values)
      const { minSourceVersion, versionNo } = parsed.data
      return minSourceVersion !== '' && compareVersions(minSourceVersion, versionNo) >= 0
        ? { minSourceVersion: fields.text('sourceNotOlder', 'minSourceVersion') }
        : {}
    },
    fromName: (fileName) => toNamedVersion(fileName) ?? undefined,
    onDone: async ({ file, discard }) => {
      await queries.invalidateQueries({ queryKey: [list] })
      discard()
      notify({ kind: 'success', text: t('added'), about: file?.name })
      onClose()
    },
  })
}
