'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { Button } from '@/components/ui/field/button'
import { useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { readBuild } from '@/lib/api/read-build'
import { capabilityApi } from '@/lib/contract/capability'
import styles from './session/session-dialogs.module.css'

type Build = { version: string; commit: string } | null

/** Which builds answer, for a report of what is wrong. A platform of another maker need not say its own. */
export default function AboutDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.about')
  const common = useTranslations('common')
  const { account } = useUser()
  const { data: own } = useQuery({ queryKey: ['build', 'console'], queryFn: ({ signal }) => readBuild(signal) })
  const { data: platform } = useQuery({
    queryKey: ['build', 'platform', account],
    queryFn: async ({ signal }): Promise<Build> => {
      const offered = await call(capabilityApi.list, {}, { signal }).catch(() => null)
      return offered?.build ?? null
    },
  })
  const text = (build: Build | undefined): string => (build ? t('build', build) : t('unknown'))
  return (
    <DialogFrame
      kind={t('title')}
      title={t('title')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {common('close')}
        </Button>
      }
    >
      <dl className={styles.account}>
        <dt>{t('console')}</dt>
        <dd>{text(own)}</dd>
      </dl>
      <dl className={styles.account}>
        <dt>{t('platform')}</dt>
        <dd>{text(platform)}</dd>
      </dl>
    </DialogFrame>
  )
}
