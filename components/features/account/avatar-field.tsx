// biome-ignore-all lint/plugin/unsaved-input: sent as soon as it is chosen; `useUpload` and its dialog hold it on its way
'use client'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { lazy, useId, useState } from 'react'
import { UploadField } from '@/components/screen/file/upload-field'
import { useFileProblem } from '@/components/screen/file/use-file-problem'
import { Button } from '@/components/ui/field/button'
import { Late } from '@/components/ui/overlay/late'
import { useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { avatarSource } from '@/lib/contract/stored-file'
import { userApi } from '@/lib/contract/user'
import styles from './avatar.module.css'
import { UserAvatar } from './user-avatar'

const AvatarCrop = lazy(() => import('./avatar-crop'))

/** The user's own avatar: chosen, cropped, removed. */
export const AvatarField = () => {
  const t = useTranslations('profile.avatar')
  const id = useId()
  const router = useRouter()
  const { avatar } = useUser()
  const { problemOf } = useFileProblem(avatarSource)
  const [file, setFile] = useState<File>()
  const changed = (text: string) => {
    setFile(undefined)
    // biome-ignore lint/plugin/named-toasts: one’s own account
    notify({ kind: 'success', text })
    router.refresh()
  }
  const remove = useMutation({
    mutationFn: () => call(userApi.removeAvatar, {}),
    onSuccess: () => changed(t('removed')),
  })
  return (
    <div className={styles.field}>
      <UserAvatar size={72} />
      <div className={styles.choose}>
        <UploadField id={id} label={t('label')} rule={avatarSource} file={file} onChoose={setFile} />
        {avatar && (
          <Button disabled={remove.isPending} onClick={() => remove.mutate()}>
            {t('remove')}
          </Button>
        )}
      </div>
      <Late>
        {file && !problemOf(file) && (
          <AvatarCrop file={file} onClose={() => setFile(undefined)} onDone={() => changed(t('saved'))} />
        )}
      </Late>
    </div>
  )
}
