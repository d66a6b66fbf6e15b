'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { PanelFailure } from '@/components/screen/chart/panel'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { call } from '@/lib/api/call'
import { CallError } from '@/lib/api/call-error'
import { notify } from '@/lib/api/failure-bus'
import { AccountType, type AppUser, appUserApi, TypeImpact } from '@/lib/contract/app-user'
import { codes } from '@/lib/contract/error-code'
import styles from './type-change.module.css'
import { TypeChangeLoss } from './type-change-loss'

/** The chosen type, what is lost by the change to it, and its saving. */
const useTypeChange = ({ row, onDone }: Pick<RowDialogProps<AppUser>, 'row' | 'onDone'>) => {
  const t = useTranslations('appUser.done')
  const language = useLocale()
  const queries = useQueryClient()
  const toFailure = useReadFailure()
  const { userId, accountType } = row
  const [nextType, setNextType] = useState<AccountType>()
  const [changed, setChanged] = useState(false)
  useUnsaved(nextType !== undefined, false)
  const key = [appUserApi.typeImpact.path, userId, nextType, language]
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(appUserApi.typeImpact, { userId, accountType: nextType ?? accountType }, { signal }),
    enabled: nextType !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const save = useMutation({
    mutationFn: ({ nextType: to, fingerprint }: TypeImpact) =>
      call(appUserApi.changeType, { userId, accountType: to, fingerprint }),
    onSuccess: () => {
      notify({ kind: 'success', text: t('changeType'), about: row.account })
      onDone()
    },
    onError: (refused) => {
      if (!(refused instanceof CallError) || refused.code !== codes.conflict) return
      const now = TypeImpact.safeParse(refused.detail.data)
      if (!now.success) return
      // Show the current state; it must be confirmed again.
      queries.setQueryData(key, now.data)
      setChanged(true)
    },
  })
  const choose = (type: AccountType) => {
    setChanged(false)
    setNextType(type)
  }
  return { nextType, choose, changed, read, failure: toFailure(read.error), save }
}

/**
 * One of the six changes of account type. Its losses are listed by name first; the confirmation carries that
 * list's fingerprint, and is refused with the new list if it has changed meanwhile.
 */
export default function TypeChangeDialog({ row, onClose, onDone }: RowDialogProps<AppUser>) {
  const t = useTranslations('appUser')
  const common = useTranslations('common')
  const id = useId()
  const { accountType } = row
  const { nextType, choose, changed, read, failure, save } = useTypeChange({ row, onDone })
  const { data: impact, isFetching, refetch } = read
  const destroys = impact !== undefined && impact.projects.length + impact.relations.length > 0

  return (
    <DialogFrame
      title={
        <>
          {t('actions.changeType')} · {row.nickname || row.account}
        </>
      }
      width="form"
      busy={save.isPending}
      onClose={onClose}
      contentClass={styles.content}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {common('cancel')}
          </Button>
          <Button
            variant="contained"
            color={destroys ? 'error' : 'primary'}
            disabled={!impact || isFetching || save.isPending}
            onClick={() => impact && save.mutate(impact)}
          >
            {destroys
              ? t('typeChange.confirmLoss', { projects: impact.projects.length, relations: impact.relations.length })
              : common('confirm')}
          </Button>
        </>
      }
    >
      <p className={styles.now}>{t('typeChange.now', { type: t(`choices.accountType.${accountType}`) })}</p>
      <fieldset className={styles.choices} disabled={save.isPending}>
        <legend>{t('typeChange.next')}</legend>
        {[...AccountType.values]
          .filter((type) => type !== accountType)
          .map((type) => (
            <label key={type} className={styles.choice} data-chosen={type === nextType}>
              <input type="radio" name={`${id}-type`} checked={type === nextType} onChange={() => choose(type)} />
              {t(`choices.accountType.${type}`)}
            </label>
          ))}
      </fieldset>
      {nextType !== undefined && (
        <p id={`${id}-what`} className={styles.what}>
          {t(`typeChange.confirm.${accountType}${nextType}` as 'typeChange.confirm.12')}
        </p>
      )}
      {changed && <Notice tone="warning">{t('typeChange.changed')}</Notice>}
      {nextType !== undefined && failure && <PanelFailure failure={failure} onRetry={() => refetch()} />}
      {nextType !== undefined && !impact && !failure && (
        <div className={styles.waiting} role="status" aria-label={common('loading')} />
      )}
      {impact && <TypeChangeLoss impact={impact} account={row.account} />}
    </DialogFrame>
  )
}
