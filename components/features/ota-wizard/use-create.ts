'use client'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { call } from '@/lib/api/call'
import { CallError, refusedFields } from '@/lib/api/call-error'
import { notify } from '@/lib/api/failure-bus'
import { codes } from '@/lib/contract/error-code'
import { type OtaTaskForm, otaTaskApi } from '@/lib/contract/ota-task'
import { paths } from '@/lib/navigation/paths'

type CreateOptions = {
  forget: () => void
  /** The participating devices differ from the confirmed ones. */
  onChanged: () => void
}

const isConflict = (error: unknown): boolean => error instanceof CallError && error.code === codes.conflict

/** Creates the upgrade and opens it, which removes the draft. */
export const useCreate = ({ forget, onChanged }: CreateOptions) => {
  const t = useTranslations('otaWizard.review')
  const router = useRouter()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: OtaTaskForm) => call(otaTaskApi.create, form),
    onSuccess: ({ upgradeId }, { taskName }) => {
      notify({ kind: 'success', text: t('created'), about: taskName })
      forget()
      router.replace(paths.otaTask({ upgradeId }))
    },
    onError: (failure) => isConflict(failure) && onChanged(),
  })
  const create = (form: OtaTaskForm) => !isPending && mutate(form)
  return { create, errors: refusedFields(error) ?? {}, isChanged: isConflict(error), isPending }
}
