'use client'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/api/call'
import { CallError } from '@/lib/api/call-error'
import { notify } from '@/lib/api/failure-bus'
import type { FieldErrors } from '@/lib/contract/envelope'
import { codes } from '@/lib/contract/error-code'
import { type OtaTaskForm, otaTaskApi } from '@/lib/contract/ota-task'
import { paths } from '@/lib/navigation/paths'

type CreateOptions = {
  forget: () => void
  /** The participating devices differ from the confirmed ones. */
  onChanged: () => void
}

/** Creates the upgrade and opens it, which removes the draft. */
export const useCreate = ({ forget, onChanged }: CreateOptions) => {
  const t = useTranslations('otaWizard.review')
  const router = useRouter()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isChanged, setChanged] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (form: OtaTaskForm) => call(otaTaskApi.create, form),
    onSuccess: ({ upgradeId }, { taskName }) => {
      notify({ kind: 'success', text: t('created'), about: taskName })
      forget()
      router.replace(paths.otaTask({ upgradeId }))
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return
      if (error.detail.fields) setErrors(error.detail.fields)
      if (error.code === codes.conflict) {
        setChanged(true)
        onChanged()
      }
    },
  })
  const create = (form: OtaTaskForm) => {
    if (isPending) return
    setErrors({})
    setChanged(false)
    mutate(form)
  }
  return { create, errors, isChanged, isPending }
}
