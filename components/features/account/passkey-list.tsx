'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import { Tag } from '@/components/screen/table/cells'
import { type DataColumn, DataTable, timeColumn } from '@/components/screen/table/data-table'
import { Button } from '@/components/ui/field/button'
import { Late } from '@/components/ui/overlay/late'
import { call } from '@/lib/api/call'
import { type FactorStatus, factorApi, maxPasskeys, type Passkey } from '@/lib/contract/factor'
import styles from './account.module.css'
import { useCanUsePasskeys } from './use-can-use-passkeys'

const AddPasskeyDialog = lazy(() => import('./add-passkey-dialog'))
const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))

type PasskeyListProps = { status: FactorStatus; onChanged: (text: string, codes?: readonly string[]) => void }

type Removing = { isLast: boolean; isBusy: boolean; onRemove: (passkey: Passkey) => void }

const useColumns = ({ isLast, isBusy, onRemove }: Removing): DataColumn<Passkey>[] => {
  const t = useTranslations('factor')
  const list = useTranslations('list')
  return [
    {
      key: 'name',
      title: t('passkeys.name'),
      isHeader: true,
      cell: ({ name, synced }) => (
        <span className={styles.named}>
          {name}
          <Tag tone="label">{synced === 1 ? t('passkeys.synced') : t('passkeys.bound')}</Tag>
        </span>
      ),
    },
    timeColumn('createTime', t('passkeys.createTime')),
    timeColumn('lastUsedTime', t('passkeys.lastUsedTime'), t('passkeys.never')),
    {
      key: 'actions',
      title: list('actions'),
      hidesTitle: true,
      wrap: 'never',
      cell: (passkey) => (
        <Button
          color="error"
          disabled={isLast || isBusy}
          title={isLast ? t('required') : undefined}
          aria-label={t('passkeys.removeName', { name: passkey.name })}
          onClick={() => onRemove(passkey)}
        >
          {t('passkeys.remove')}
        </Button>
      ),
    },
  ]
}

/** The user's passkeys of this brand, and how to add and remove one. */
export const PasskeyList = ({ status, onChanged }: PasskeyListProps) => {
  const t = useTranslations('factor')
  const can = useCanUsePasskeys()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey>()
  const { passkeys, passkeysOffered, required, totp } = status
  const remove = useMutation({
    mutationFn: ({ passkeyId }: Passkey) => call(factorApi.removePasskey, { passkeyId }),
    onSuccess: () => onChanged(t('passkeys.removed')),
    onSettled: () => setLeaving(undefined),
  })
  const isLast = required === 1 && totp + passkeys.length === 1
  const columns = useColumns({ isLast, isBusy: remove.isPending, onRemove: setLeaving })
  const whyNot = !can
    ? t('passkeys.unsupported')
    : passkeys.length >= maxPasskeys
      ? t('passkeys.full', { count: maxPasskeys })
      : undefined
  return (
    <div>
      <div className={styles.head}>
        <h3 className={styles.factor}>{t('passkeys.title')}</h3>
      </div>
      <p className={styles.note}>{t('passkeys.text')}</p>
      {(passkeys.length > 0 || passkeysOffered === 1) && (
        <DataTable<Passkey>
          caption={t('passkeys.title')}
          scrolls
          empty={t('passkeys.none')}
          columns={columns}
          rows={passkeys}
          rowKey={({ passkeyId }) => passkeyId}
        />
      )}
      {passkeysOffered === 1 ? (
        <>
          {whyNot && <p className={styles.note}>{whyNot}</p>}
          <div className={styles.buttons}>
            <Button variant="outlined" disabled={whyNot !== undefined} title={whyNot} onClick={() => setAdding(true)}>
              {t('passkeys.add')}
            </Button>
          </div>
        </>
      ) : (
        <p className={styles.note}>{t('passkeys.notOffered')}</p>
      )}
      <Late>
        {isAdding && (
          <AddPasskeyDialog
            onClose={() => setAdding(false)}
            onDone={(codes) => {
              setAdding(false)
              onChanged(t('passkeys.added'), codes)
            }}
          />
        )}
        {leaving && (
          <ConfirmDialog
            title={t('passkeys.remove')}
            of={leaving.name}
            destroys
            text={t('passkeys.removeText')}
            busy={remove.isPending}
            onCancel={() => setLeaving(undefined)}
            onConfirm={() => remove.mutate(leaving)}
          />
        )}
      </Late>
    </div>
  )
}
