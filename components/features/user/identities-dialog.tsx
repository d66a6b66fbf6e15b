'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import ConfirmDialog from '@/components/screen/dialog/confirm-dialog'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { useSendForm } from '@/components/screen/form/use-send-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { type DataColumn, DataTable, timeColumn } from '@/components/screen/table/data-table'
import { Button } from '@/components/ui/field/button'
import { TextField } from '@/components/ui/field/text-field'
import { Notice } from '@/components/ui/notice/notice'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Skeleton } from '@/components/ui/notice/waiting'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import type { InputOf } from '@/lib/contract/endpoint'
import { type Identity, type WebUser, webUserApi } from '@/lib/contract/web-user'
import { useSuperusersOnly } from './use-superusers-only'
import styles from './user-controls.module.css'

type Unlinking = { whyNot: string | undefined; isBusy: boolean; onUnlink: (identity: Identity) => void }

const useColumns = ({ whyNot, isBusy, onUnlink }: Unlinking): DataColumn<Identity>[] => {
  const t = useTranslations('webUser')
  const list = useTranslations('list')
  return [
    {
      key: 'subject',
      title: t('identities.subject'),
      isHeader: true,
      wrap: 'anywhere',
      cell: ({ subject }) => subject,
    },
    { key: 'issuer', title: t('identities.issuer'), wrap: 'anywhere', cell: ({ issuer }) => issuer },
    timeColumn('createTime', t('identities.createTime')),
    timeColumn('lastUsedTime', t('identities.lastUsedTime'), t('identities.never')),
    {
      key: 'actions',
      title: list('actions'),
      hidesTitle: true,
      wrap: 'never',
      cell: (identity) => (
        <Button
          color="error"
          disabled={whyNot !== undefined || isBusy}
          title={whyNot}
          aria-label={t('identities.unlinkName', { name: identity.subject })}
          onClick={() => onUnlink(identity)}
        >
          {t('identities.unlink')}
        </Button>
      ),
    },
  ]
}

/** The company's accounts with which somebody signs in as a user; superusers link and unlink them. */
export const IdentitiesDialog = ({ row, onClose }: RowDialogProps<WebUser>) => {
  const t = useTranslations('webUser')
  const common = useTranslations('common')
  const queries = useQueryClient()
  const { userId, account, within } = row
  const superusersOnly = useSuperusersOnly()
  const whyNotCall = useWhyNot()
  const whyNot = superusersOnly ?? whyNotCall(webUserApi.linkIdentity) ?? (within === 1 ? undefined : t('reasons.edit'))
  const [leaving, setLeaving] = useState<Identity>()
  const queryKey = [webUserApi.identities.path, userId]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(webUserApi.identities, { userId }, { signal }),
  })
  const reread = () => queries.invalidateQueries({ queryKey })
  const unlink = useMutation({
    mutationFn: ({ identityId }: Identity) => call(webUserApi.unlinkIdentity, { userId, identityId }),
    meta: { about: () => account },
    onSuccess: () => {
      notify({ kind: 'success', text: t('identities.unlinked'), about: account })
      return reread()
    },
    onSettled: () => setLeaving(undefined),
  })
  const columns = useColumns({ whyNot, isBusy: unlink.isPending, onUnlink: setLeaving })
  return (
    <DialogFrame
      atSide
      title={
        <>
          {t('actions.identities')} · {account}
        </>
      }
      width="form"
      onClose={onClose}
      actions={<Button onClick={onClose}>{common('close')}</Button>}
    >
      <p className={styles.intro}>{t('identities.text')}</p>
      {whyNot && <Notice tone="info">{whyNot}</Notice>}
      {isError && !data && (
        <Notice tone="error" onRetry={() => refetch()}>
          {t('identities.failed')}
        </Notice>
      )}
      {!isError && !data && <Skeleton height={120} />}
      {data && (
        <DataTable<Identity>
          caption={t('actions.identities')}
          scrolls
          empty={t('identities.none')}
          columns={columns}
          rows={data.list}
          rowKey={({ identityId }) => identityId}
        />
      )}
      {data && whyNot === undefined && <LinkForm userId={userId} account={account} onLinked={reread} />}
      {leaving && (
        <ConfirmDialog
          title={t('identities.unlink')}
          of={leaving.subject}
          destroys
          text={t('identities.unlinkText', { name: account })}
          busy={unlink.isPending}
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => unlink.mutate(leaving)}
        />
      )}
    </DialogFrame>
  )
}

const maxSubject = 255

type LinkFormProps = { userId: string; account: string; onLinked: () => void }

/** Links one more by the provider's own name of it. */
const LinkForm = ({ userId, account, onLinked }: LinkFormProps) => {
  const t = useTranslations('webUser.identities')
  const { formProps, values, errors, change, isPending, giveUp } = useSendForm({
    messages: 'webUser',
    initial: { subject: '' },
    toInput: ({ subject }) => ({ userId, subject: subject.trim() }),
    check: ({ subject }) => (subject.trim() === '' ? { subject: t('subjectRequired') } : undefined),
    send: (input: InputOf<typeof webUserApi.linkIdentity>) => call(webUserApi.linkIdentity, input),
    about: () => account,
    onSent: () => {
      notify({ kind: 'success', text: t('linked'), about: account })
      giveUp()
      onLinked()
    },
  })
  return (
    <form {...formProps} className={styles.link}>
      <TextField
        label={t('subject')}
        hint={t('subjectHint')}
        name="subject"
        value={values.subject}
        error={errors.subject ?? Object.values(errors)[0]}
        limit={maxSubject}
        inputProps={{ maxLength: maxSubject }}
        required
        autoComplete="off"
        onChange={(event) => change({ subject: event.target.value })}
      />
      <Button type="submit" variant="outlined" disabled={isPending}>
        {t('link')}
      </Button>
    </form>
  )
}
