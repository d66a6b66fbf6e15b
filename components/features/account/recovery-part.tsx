'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import { Button } from '@/components/ui/field/button'
import { StatusChip } from '@/components/ui/notice/status-chip'
import { Late } from '@/components/ui/overlay/late'
import { call } from '@/lib/api/call'
import { factorApi } from '@/lib/contract/factor'
import styles from './account.module.css'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))

/** From here on it is said that new ones are needed. */
const few = 3

type RecoveryPartProps = { left: number; onIssued: (codes: readonly string[]) => void }

/** How many recovery codes are left, and how to get new ones. */
export const RecoveryPart = ({ left, onIssued }: RecoveryPartProps) => {
  const t = useTranslations('factor.recovery')
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const renew = useMutation({
    mutationFn: () => call(factorApi.renewRecovery, {}),
    onSuccess: ({ codes }) => {
      onIssued(codes)
      return queries.invalidateQueries({ queryKey: [factorApi.status.path] })
    },
    onSettled: () => setAsking(false),
  })
  return (
    <div>
      <div className={styles.head}>
        <h3 className={styles.factor}>{t('title')}</h3>
        <StatusChip tone={left < few ? 'warn' : 'normal'}>{t('left', { count: left })}</StatusChip>
      </div>
      <p className={styles.note}>{left < few ? t('few') : t('text')}</p>
      <div className={styles.buttons}>
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {t('renew')}
        </Button>
      </div>
      <Late>
        {asking && (
          <ConfirmDialog
            title={t('renew')}
            text={t('renewText')}
            busy={renew.isPending}
            onCancel={() => setAsking(false)}
            onConfirm={() => renew.mutate()}
          />
        )}
      </Late>
    </div>
  )
}
