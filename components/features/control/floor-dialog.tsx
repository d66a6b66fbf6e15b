'use client'
import DialogContentText from '@mui/material/DialogContentText'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { useTypedCount } from '@/components/screen/dialog/typed-count'
import { Button } from '@/components/ui/field/button'
import { TextField } from '@/components/ui/field/text-field'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { call } from '@/lib/api/call'
import { FloorBatch, unitApi } from '@/lib/contract/unit'
import type { UnitBatchProps } from './batch-control-dialog'
import styles from './command.module.css'

/** One floor for all chosen indoor units. */
export default function FloorDialog({ macWifiId, unitKeys, onClose, onJob }: UnitBatchProps) {
  const t = useTranslations()
  const fields = useFieldCheck('unit')
  const [floor, setFloor] = useState('')
  const [error, setError] = useState<string>()
  useUnsaved(floor !== '', false)
  const { mutate, isPending } = useMutation({
    mutationFn: (input: FloorBatch) => call(unitApi.batchFloor, input),
    onSuccess: ({ jobId }) => onJob(jobId),
  })
  const counted = useTypedCount(t('unit.edit.floorTitle'), unitKeys.length)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!counted.ready) return
    const input = { macWifiId, unitKeys: [...unitKeys], floor }
    const parsed = FloorBatch.safeParse(input)
    if (parsed.success) mutate(parsed.data)
    else setError(fields.check(FloorBatch, input).floor)
  }
  return (
    <DialogFrame title={t('unit.edit.floorTitle')} width="xs" onClose={onClose}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <DialogContentText>{t('unit.edit.floorText', { count: unitKeys.length })}</DialogContentText>
        <TextField
          label={t('unit.fields.floor')}
          hint={t('unit.hints.floor')}
          error={error}
          value={floor}
          required
          autoComplete="off"
          onChange={(event) => {
            setFloor(event.target.value)
            setError(undefined)
          }}
        />
        {counted.field}
        <div className={styles.buttons}>
          <Button type="button" onClick={onClose} disabled={isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isPending || !counted.ready}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
