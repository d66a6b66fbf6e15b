'use client'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import actions from '@/components/screen/list/rows/row-actions.module.css'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import { useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { repairApi } from '@/lib/contract/repair'
import { type Repair, type RepairPhoto, repairCan } from '@/lib/contract/repair-row'
import { checkText } from '@/lib/contract/validation'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))

type RemovePhotoProps = { repair: Repair; photo: RepairPhoto; onChanged: () => void }

/** Removes a photo: enabled for whoever added it, otherwise disabled with the reason. */
export const RemovePhoto = ({ repair, photo, onChanged }: RemovePhotoProps) => {
  const t = useTranslations('repair.details')
  const repairText = useTranslations('repair')
  const language = useLocale()
  const whyNot = useWhyNot()
  const { userId } = useUser()
  const [asking, setAsking] = useState(false)
  const { repairId } = repair
  const { fileId, fileName } = photo
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(repairApi.removePhoto, { repairId, fileId }),
    onSuccess: () => notify({ kind: 'success', text: repairText('done.removePhoto'), about: fileName }),
    onSettled: () => {
      setAsking(false)
      onChanged()
    },
  })
  const state = repairCan.removePhoto(repair, photo, userId)
  const why = whyNot(repairApi.removePhoto) ?? (state && checkText(state, language))
  return (
    <>
      <button
        type="button"
        className={actions.action}
        aria-label={t('removeOf', { name: fileName })}
        aria-disabled={why ? true : undefined}
        title={why}
        onClick={() => !why && setAsking(true)}
      >
        {t('removePhoto')}
      </button>
      <Late>
        {asking && (
          <ConfirmDialog
            title={t('removePhoto')}
            destroys
            text={repairText('confirm.removePhoto', { name: fileName })}
            busy={isPending}
            onCancel={() => setAsking(false)}
            onConfirm={() => mutate()}
          />
        )}
      </Late>
    </>
  )
}
