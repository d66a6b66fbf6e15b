'use client'
import DialogContentText from '@mui/material/DialogContentText'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { HitRows } from '@/components/screen/dialog/hit-rows'
import { useTypedCount } from '@/components/screen/dialog/typed-count'
import form from '@/components/screen/form/entity-form.module.css'
import { useSendForm } from '@/components/screen/form/use-send-form'
import { Button } from '@/components/ui/field/button'
import { TextField } from '@/components/ui/field/text-field'
import { call } from '@/lib/api/call'
import { FloorBatch, unitApi } from '@/lib/contract/unit'
import type { UnitBatchProps } from './batch-control-dialog'

/** One floor for all chosen indoor units. */
export default function FloorDialog({ macWifiId, unitKeys, names, onClose, onJob }: UnitBatchProps) {
  const t = useTranslations()
  const counted = useTypedCount(t('unit.edit.floorTitle'), unitKeys.length)
  const { formProps, values, errors, change, isPending } = useSendForm({
    messages: 'unit',
    initial: { floor: '' },
    schema: FloorBatch,
    toInput: ({ floor }) => ({ macWifiId, unitKeys: [...unitKeys], floor }),
    send: (input) => call(unitApi.batchFloor, input),
    isReady: counted.ready,
    onSent: ({ jobId }) => onJob(jobId),
  })
  return (
    <DialogFrame title={t('unit.edit.floorTitle')} width="question" onClose={onClose}>
      <form {...formProps} className={form.form}>
        <DialogContentText>{t('unit.edit.floorText', { count: unitKeys.length })}</DialogContentText>
        <HitRows names={names} count={unitKeys.length} />
        <TextField
          label={t('unit.fields.floor')}
          hint={t('unit.hints.floor')}
          error={errors.floor ?? Object.values(errors)[0]}
          value={values.floor}
          required
          autoComplete="off"
          onChange={(event) => change({ floor: event.target.value })}
        />
        {counted.field}
        <div className={form.buttons}>
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
