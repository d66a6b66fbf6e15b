'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { roleApi } from '@/lib/contract/role'
import styles from './shell.module.css'

/** Says on every screen that this session previews a role, and ends the preview. The current page is then reread. */
export const PreviewBanner = () => {
  const t = useTranslations('shell.preview')
  const { preview } = useUser()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call(roleApi.leavePreview, {}),
    onSuccess: () => location.reload(),
  })
  if (!preview) return null
  return (
    <p className={styles.banner} role="status">
      {t('text', { role: preview.name })}{' '}
      <button type="button" className={styles.bannerButton} disabled={isPending || isSuccess} onClick={() => mutate()}>
        {t('leave')}
      </button>
    </p>
  )
}
