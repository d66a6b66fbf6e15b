'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PanelFailure } from '@/components/screen/chart/panel'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { ConflictNotice } from '@/components/screen/form/conflict-notice'
import { useConflict, useOtherChanges } from '@/components/screen/form/use-conflict'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { Button } from '@/components/ui/field/button'
import { TextField } from '@/components/ui/field/text-field'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText, useReadFailure } from '@/components/ui/notice/use-failure-text'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { call } from '@/lib/api/call'
import { CallError, conflictOf } from '@/lib/api/call-error'
import { notify } from '@/lib/api/failure-bus'
import { codes } from '@/lib/contract/error-code'
import {
  mostRetentionDays,
  type Retention,
  RetentionImpact,
  retentionApi,
  retentionDays,
} from '@/lib/contract/retention'
import { readTypedInteger } from '@/lib/format/typed-number'

/** How long a kind of record is retained; of a shorter time it says how many rows that removes, and asks. */
export default function RetentionEdit({ row, onClose, onDone }: RowDialogProps<Retention>) {
  const t = useTranslations('retention')
  const common = useTranslations('common')
  const list = useTranslations('list')
  const fields = useFieldCheck('retention')
  const queries = useQueryClient()
  const toFailure = useReadFailure()
  const toText = useFailureText()
  const { kind, min, defaultDays } = row
  const { current, refused, note } = useConflict({ days: row.days, version: row.version })
  const [typed, setTyped] = useState(String(row.days))
  const [hasChanged, setHasChanged] = useState(false)
  const days = readTypedInteger(typed)
  const wrong = fields.check(retentionDays(min ?? 1), typed.trim() === '' ? {} : { days }).days
  const isShorter = wrong === undefined && days < current.days
  useUnsaved(days !== current.days, false)
  const key = [retentionApi.impact.path, kind, days]
  const {
    data: impact,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(retentionApi.impact, { kind, days }, { signal }),
    enabled: isShorter,
    staleTime: 0,
    gcTime: 0,
  })
  const failure = isShorter ? toFailure(error) : undefined
  const rows = isShorter ? impact?.rows : 0
  const save = useMutation({
    mutationFn: (shown: number) => call(retentionApi.update, { kind, days, rows: shown, version: current.version }),
    meta: { quiet: true },
    onSuccess: () => {
      notify({ kind: 'success', text: list('done.edit'), about: t(`choices.kind.${kind}`) })
      onDone()
    },
    onError: (failed) => {
      const conflict = conflictOf(failed)
      if (conflict) return note(conflict, current)
      if (!(failed instanceof CallError) || failed.code !== codes.conflict) return
      const now = RetentionImpact.safeParse(failed.detail.data)
      if (!now.success) return
      // Show the present number; it must be confirmed again.
      queries.setQueryData(key, now.data)
      setHasChanged(true)
    },
  })
  const others = useOtherChanges({
    messages: 'retention',
    refused,
    current,
    values: { days },
    clashes: [],
    change: (taken) => setTyped(String(taken.days)),
  })
  const isWaiting = isShorter && (rows === undefined || isFetching)
  return (
    <DialogFrame
      title={`${t('actions.edit')} · ${t(`choices.kind.${kind}`)}`}
      width="form"
      busy={save.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {common('cancel')}
          </Button>
          <Button
            variant="contained"
            color={rows ? 'error' : 'primary'}
            disabled={wrong !== undefined || days === current.days || isWaiting || save.isPending}
            onClick={() => rows !== undefined && save.mutate(rows)}
          >
            {rows ? t('confirmLoss', { rows }) : common('save')}
          </Button>
        </>
      }
    >
      <p>{row.remark}</p>
      <TextField
        label={t('fields.days')}
        hint={`${t('least', { min: min ?? 1, max: mostRetentionDays })} ${t('usual', { days: defaultDays })}`}
        value={typed}
        required
        error={days === current.days ? undefined : wrong}
        inputProps={{ inputMode: 'numeric' }}
        disabled={save.isPending}
        onChange={(event) => {
          setHasChanged(false)
          setTyped(event.target.value)
        }}
      />
      <ConflictNotice others={save.isPending ? undefined : others} />
      {save.error && !others && !hasChanged && <Notice tone="error">{toText(save.error)}</Notice>}
      {hasChanged && <Notice tone="warning">{t('changed')}</Notice>}
      {failure && <PanelFailure failure={failure} onRetry={() => refetch()} />}
      {isShorter && rows !== undefined && !isFetching && (
        <Notice tone={rows > 0 ? 'warning' : 'info'}>{t('impact', { rows, days })}</Notice>
      )}
      {isWaiting && !failure && <p role="status">{common('loading')}</p>}
    </DialogFrame>
  )
}
