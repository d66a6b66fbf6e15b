'use client'
import { useMutation } from '@tanstack/react-query'
import { millisecondsInHour } from 'date-fns/constants'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { useLabels } from '@/components/screen/table/cells'
import { DateTimeField } from '@/components/ui/date/date-time-field'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { TextField } from '@/components/ui/field/text-field'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { CallError } from '@/lib/api/call-error'
import { serverNow } from '@/lib/api/clock'
import { notify } from '@/lib/api/failure-bus'
import type { Checker } from '@/lib/contract/checker'
import { CheckerTaskForm, checkerTaskApi, type RecordType, recordTypes } from '@/lib/contract/checker-task'
import type { FieldErrors } from '@/lib/contract/envelope'
import { toWallTime, zoneLabelOf } from '@/lib/format/zoned-time'
import styles from './checker.module.css'
import { ForecastPanel } from './forecast-panel'
import { checkStart, type StartValues, toStartInput } from './start-values'
import { useForecast } from './use-forecast'

const usualMs = millisecondsInHour

/** Starts a capture or a data acquisition, after showing its forecast. Features 66. */
export default function StartDialog({ row, onClose, onDone }: RowDialogProps<Checker>) {
  const t = useTranslations()
  const labels = useLabels('checkerTask')
  const fields = useFieldCheck('checkerTask')
  const id = useId()
  const { zone } = useShownZone()()
  const { realName } = useUser()
  const { checkerId, checkerType } = row
  const [values, setValues] = useState<StartValues>(() => ({
    recordName: '',
    recordType: 1,
    systemText: '',
    shareFlag: 1,
    intervalText: '60',
    plannedStart: '',
    recorder: realName,
    plannedEnd: toWallTime(new Date(serverNow() + usualMs), zone),
  }))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched, false)
  const input = toStartInput(checkerId, values, zone)
  const { forecast, failure } = useForecast(input, checkerType)
  const isOver = forecast?.overQuota === 1
  const isConfirmed = isOver && confirmed === forecast.fingerprint

  const change = (part: Partial<StartValues>) => {
    setTouched(true)
    setValues((known) => ({ ...known, ...part }))
    const gone = new Set(Object.keys(part).map((field) => fieldOf[field as keyof StartValues]))
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !gone.has(field))))
  }
  const start = useMutation({
    mutationFn: (form: CheckerTaskForm) => call(checkerTaskApi.start, form),
    meta: { quiet: true },
    onSuccess: (_data, form) => {
      notify({
        kind: 'success',
        text: t(form.startTime === null ? 'checker.done.start' : 'checkerTask.planned'),
        about: row.checkerName,
      })
      onDone()
    },
    onError: (error) => {
      if (error instanceof CallError && error.detail.fields) setErrors(error.detail.fields)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const form = { ...input, confirmed: isConfirmed ? confirmed : null }
    const parsed = CheckerTaskForm.safeParse(form)
    const found = {
      ...fields.check(CheckerTaskForm, form),
      ...checkStart(values, checkerType, new Date(serverNow()), zone, fields.text),
    }
    setErrors(found)
    if (parsed.success && Object.keys(found).length === 0) start.mutate(parsed.data)
  }
  const refused = start.error instanceof CallError && !start.error.detail.fields ? start.error.message : undefined

  return (
    <DialogFrame
      atSide
      title={
        <>
          {t('checker.actions.start')} · {row.checkerName}
        </>
      }
      busy={start.isPending}
      onClose={onClose}
      contentClass={styles.form}
      form={{ onSubmit: submit }}
      actions={
        <>
          <Button onClick={onClose} disabled={start.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={start.isPending || (isOver && !isConfirmed)}>
            {t('checker.actions.start')}
          </Button>
        </>
      }
    >
      {refused && (
        <p className={controls.error} role="alert">
          {refused}
        </p>
      )}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{labels.field('recordType')}</legend>
        <div className={styles.choices}>
          {recordTypes.map((type: RecordType) => (
            <label key={type} className={controls.check}>
              <input
                type="radio"
                name={`${id}-type`}
                checked={values.recordType === type}
                onChange={() => change({ recordType: type })}
              />
              {labels.choice('recordType', type)}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label={labels.field('recordName')}
        required
        autoComplete="off"
        value={values.recordName}
        error={errors.recordName}
        limit={64}
        onChange={(event) => change({ recordName: event.target.value })}
      />
      <TextField
        label={labels.field('recorder')}
        autoComplete="off"
        value={values.recorder}
        error={errors.recorder}
        hint={labels.hint('recorder')}
        onChange={(event) => change({ recorder: event.target.value })}
      />
      <DateTimeField
        label={labels.field('plannedStart')}
        value={values.plannedStart}
        zone={zone}
        error={errors.startTime}
        hint={labels.hint('plannedStart')}
        onChange={(plannedStart) => change({ plannedStart })}
      />
      <DateTimeField
        label={labels.field('plannedEndTime')}
        required
        value={values.plannedEnd}
        zone={zone}
        error={errors.plannedEndTime}
        hint={t(`checkerTask.longest.${checkerType}`, {
          zone: zoneLabelOf(new Date(serverNow()), zone),
        })}
        onChange={(plannedEnd) => change({ plannedEnd })}
      />
      {values.recordType === 2 && (
        <TextField
          label={labels.field('timeInterval')}
          required
          inputMode="numeric"
          autoComplete="off"
          value={values.intervalText}
          error={errors.timeInterval}
          hint={labels.hint('timeInterval')}
          onChange={(event) => change({ intervalText: event.target.value })}
        />
      )}
      <TextField
        label={labels.field('systemNos')}
        autoComplete="off"
        value={values.systemText}
        error={errors.systemNos ?? errors['systemNos.0']}
        hint={labels.hint('systemNos')}
        onChange={(event) => change({ systemText: event.target.value })}
      />
      <label className={controls.check}>
        <input
          type="checkbox"
          checked={values.shareFlag === 1}
          onChange={(event) => change({ shareFlag: event.target.checked ? 1 : 0 })}
        />
        {labels.field('shareFlag')}
      </label>
      <ForecastPanel forecast={forecast} failure={failure} recordType={values.recordType} />
      {isOver && (
        <label className={controls.check}>
          <input
            type="checkbox"
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.target.checked ? forecast.fingerprint : null)}
          />
          {t('checkerTask.forecast.confirm')}
        </label>
      )}
    </DialogFrame>
  )
}

const fieldOf: Record<keyof StartValues, string> = {
  recordName: 'recordName',
  recordType: 'timeInterval',
  systemText: 'systemNos',
  shareFlag: 'shareFlag',
  intervalText: 'timeInterval',
  recorder: 'recorder',
  plannedStart: 'startTime',
  plannedEnd: 'plannedEndTime',
}
