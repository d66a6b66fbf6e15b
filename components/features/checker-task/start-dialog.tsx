'use client'
import { useMutation } from '@tanstack/react-query'
import { millisecondsInHour } from 'date-fns/constants'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useId, useState } from 'react'
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
import type { Checker, CheckerType } from '@/lib/contract/checker'
import { CheckerTaskForm, checkerTaskApi, type RecordType, recordTypes } from '@/lib/contract/checker-task'
import type { FieldErrors } from '@/lib/contract/envelope'
import { toWallTime, zoneLabelOf } from '@/lib/format/zoned-time'
import styles from './checker.module.css'
import { ForecastPanel } from './forecast-panel'
import { checkStart, type StartValues, toStartInput } from './start-values'
import { useForecast } from './use-forecast'

/** Starts a capture or a data acquisition, after showing its forecast. Features 66. */
export default function StartDialog({ row, onClose, onDone }: RowDialogProps<Checker>) {
  const t = useTranslations()
  const form = useStartForm()
  const { values, zone } = form
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const input = toStartInput(row.checkerId, values, zone)
  const { forecast, failure } = useForecast(input, row.checkerType)
  const isOver = forecast?.overQuota === 1
  const isConfirmed = isOver && confirmed === forecast.fingerprint
  const { start, submit } = useStart(row, form, onDone)
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
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          submit({ ...input, confirmed: isConfirmed ? confirmed : null })
        },
      }}
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
      <StartFields form={form} checkerType={row.checkerType} />
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

/** What has been entered, and what is wrong with it. */
const useStartForm = () => {
  const { zone } = useShownZone()()
  const { realName } = useUser()
  const [values, setValues] = useState<StartValues>(() => ({
    recordName: '',
    recordType: 1,
    systemText: '',
    shareFlag: 1,
    intervalText: '60',
    plannedStart: '',
    recorder: realName,
    plannedEnd: toWallTime(new Date(serverNow() + millisecondsInHour), zone),
  }))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched, false)
  const change = (part: Partial<StartValues>) => {
    setTouched(true)
    setValues((known) => ({ ...known, ...part }))
    const gone = new Set(Object.keys(part).map((field) => fieldOf[field as keyof StartValues]))
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !gone.has(field))))
  }
  return { values, errors, setErrors, change, zone }
}
type StartForm = ReturnType<typeof useStartForm>

/** Checks the form, and starts its task. */
const useStart = (
  { checkerName, checkerType }: Checker,
  { values, zone, setErrors }: StartForm,
  onDone: () => void,
) => {
  const t = useTranslations()
  const fields = useFieldCheck('checkerTask')
  const start = useMutation({
    mutationFn: (form: CheckerTaskForm) => call(checkerTaskApi.start, form),
    meta: { quiet: true },
    onSuccess: (_data, form) => {
      const text = t(form.startTime === null ? 'checker.done.start' : 'checkerTask.planned')
      notify({ kind: 'success', text, about: checkerName })
      onDone()
    },
    onError: (error) => {
      if (error instanceof CallError && error.detail.fields) setErrors(error.detail.fields)
    },
  })
  const submit = (form: CheckerTaskForm) => {
    const parsed = CheckerTaskForm.safeParse(form)
    const found = {
      ...fields.check(CheckerTaskForm, form),
      ...checkStart(values, checkerType, new Date(serverNow()), zone, fields.text),
    }
    setErrors(found)
    if (parsed.success && Object.keys(found).length === 0) start.mutate(parsed.data)
  }
  return { start, submit }
}

const StartFields = ({ form, checkerType }: { form: StartForm; checkerType: CheckerType }) => {
  const t = useTranslations('checkerTask')
  const labels = useLabels('checkerTask')
  const { values, errors, change, zone } = form
  return (
    <>
      <RecordTypeChoice value={values.recordType} onChange={(recordType) => change({ recordType })} />
      <StartText form={form} field="recordName" required limit={64} />
      <StartText form={form} field="recorder" hint={labels.hint('recorder')} />
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
        hint={t(`longest.${checkerType}`, { zone: zoneLabelOf(new Date(serverNow()), zone) })}
        onChange={(plannedEnd) => change({ plannedEnd })}
      />
      {values.recordType === 2 && (
        <StartText form={form} field="intervalText" required inputMode="numeric" hint={labels.hint('timeInterval')} />
      )}
      <StartText form={form} field="systemText" hint={labels.hint('systemNos')} />
      <label className={controls.check}>
        <input
          type="checkbox"
          checked={values.shareFlag === 1}
          onChange={(event) => change({ shareFlag: event.target.checked ? 1 : 0 })}
        />
        {labels.field('shareFlag')}
      </label>
    </>
  )
}

const RecordTypeChoice = ({ value, onChange }: { value: RecordType; onChange: (type: RecordType) => void }) => {
  const labels = useLabels('checkerTask')
  const id = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{labels.field('recordType')}</legend>
      <div className={styles.choices}>
        {recordTypes.map((type) => (
          <label key={type} className={controls.check}>
            <input type="radio" name={`${id}-type`} checked={value === type} onChange={() => onChange(type)} />
            {labels.choice('recordType', type)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type StartTextProps = Pick<ComponentProps<typeof TextField>, 'required' | 'limit' | 'hint' | 'inputMode'> & {
  form: StartForm
  field: 'recordName' | 'recorder' | 'intervalText' | 'systemText'
}

const StartText = ({ form: { values, errors, change }, field, ...more }: StartTextProps) => {
  const labels = useLabels('checkerTask')
  const sent = fieldOf[field]
  return (
    <TextField
      {...more}
      label={labels.field(sent)}
      autoComplete="off"
      value={values[field]}
      error={errors[sent] ?? errors[`${sent}.0`]}
      onChange={(event) => change({ [field]: event.target.value })}
    />
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
