'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import { Tag } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { Late } from '@/components/ui/overlay/late'
import { call } from '@/lib/api/call'
import { type FactorStatus, factorApi } from '@/lib/contract/factor'
import styles from './account.module.css'

const EnrolTotpDialog = lazy(() => import('./enrol-totp-dialog'))
const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))

type TotpPartProps = { status: FactorStatus; onChanged: (text: string, codes?: readonly string[]) => void }

/** The last factor of somebody who must have one. */
const isLast = ({ required, totp, passkeys }: FactorStatus): boolean => required === 1 && totp + passkeys.length === 1

/** The authenticator app: whether there is one, and how to set it up, change or remove it. */
export const TotpPart = ({ status, onChanged }: TotpPartProps) => {
  const t = useTranslations('factor')
  const [open, setOpen] = useState<'enrol' | 'remove'>()
  const { totp, totpTime } = status
  const close = () => setOpen(undefined)
  const remove = useMutation({
    mutationFn: () => call(factorApi.removeTotp, {}),
    onSuccess: () => onChanged(t('totp.removed')),
    onSettled: close,
  })
  const title = totp === 1 ? t('totp.replace') : t('totp.add')
  return (
    <div>
      <div className={styles.head}>
        <h3 className={styles.factor}>{t('totp.title')}</h3>
        <Tag tone={totp === 1 ? 'good' : 'quiet'}>{totp === 1 ? t('totp.on') : t('totp.off')}</Tag>
        {totpTime && (
          <span className={styles.since}>{t.rich('totp.since', { time: () => <Stamp at={totpTime} /> })}</span>
        )}
      </div>
      <p className={styles.note}>{t('totp.text')}</p>
      <div className={styles.buttons}>
        <Button variant="outlined" onClick={() => setOpen('enrol')}>
          {title}
        </Button>
        {totp === 1 && (
          <Button
            color="error"
            disabled={isLast(status)}
            title={isLast(status) ? t('required') : undefined}
            onClick={() => setOpen('remove')}
          >
            {t('totp.remove')}
          </Button>
        )}
      </div>
      <Late>
        {open === 'enrol' && (
          <EnrolTotpDialog
            title={title}
            onClose={close}
            onDone={(codes) => {
              close()
              onChanged(t('totp.added'), codes)
            }}
          />
        )}
        {open === 'remove' && (
          <ConfirmDialog
            title={t('totp.remove')}
            destroys
            text={t('totp.removeText')}
            busy={remove.isPending}
            onCancel={close}
            onConfirm={() => remove.mutate()}
          />
        )}
      </Late>
    </div>
  )
}
