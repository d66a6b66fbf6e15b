'use client'
import { millisecondsInHour } from 'date-fns/constants'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useId, useState } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { useSendForm } from '@/components/screen/form/use-send-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { useLabels } from '@/components/screen/table/cells'
import { DateTimeField } from '@/components/ui/date/date-time-field'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { TextField } from '@/components/ui/field/text-field'
import { useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { serverNow } from '@/lib/api/clock'
import { notify } from '@/lib/api/failure-bus'
import type { Checker, CheckerType } from '@/lib/contract/checker'
import { CheckerTaskForm, checkerTaskApi, type RecordType, recordTypes } from '@/lib/contract/checker-task'
import { toWallTime, zoneLabelOf } from '@/lib/format/zoned-time'
import styles from './checker.module.css'
import { ForecastPanel } from './forecast-panel'
import { checkStart, type StartValues, toStartInput } from './start-values'
import { useForecast } from './use-forecast'

/** Starts a capture or a data acquisition, after showing its forecast. Features 66. */
export default function StartDialog({ row, onClose, onDone }: RowDialogProps<Checker>) {
  const t = useTranslations()
  const form = useStartForm(row, onDone)
  const { formProps, values, zone, isPending, failure: refused } = form
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const input = toStartInput(row.checkerId, values, zone)
  const { forecast, failure } = useForecast(input, row.checkerType)
  const isOver = forecast?.overQuota === 1
  const isConfirmed = isOver && confirmed === forecast.fingerprint
  return (
    <DialogFrame
      atSide
      title={
        <>
          {t('checker.actions.start')} · {row.checkerName}
        </>
      }
      busy={isPending}
      onClose={onClose}
      contentClass={styles.form}
      form={{
        ...formProps,
        onSubmit: (event) => {
          event.preventDefault()
          form.submit(isConfirmed ? confirmed : null)
        },
      }}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isPending || (isOver && !isConfirmed)}>
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

/** What has been entered, and its sending; `submit` takes the confirmed forecast. */
const useStartForm = ({ checkerId, checkerName, checkerType }: Checker, onDone: () => void) => {
  const t = useTranslations()
  const { zone } = useShownZone()()
  const { realName } = useUser()
  const [initial] = useState<StartValues>(() => ({
    recordName: '',
    recordType: 1,
    systemText: '',
    shareFlag: 1,
    intervalText: '60',
    plannedStart: '',
    recorder: realName,
    plannedEnd: toWallTime(new Date(serverNow() + millisecondsInHour), zone),
  }))
  const form = useSendForm({
    messages: 'checkerTask',
    initial,
    schema: CheckerTaskForm,
    toInput: (values) => ({ ...toStartInput(checkerId, values, zone), confirmed: null }),
    check: (values, { text }) => checkStart(values, checkerType, new Date(serverNow()), zone, text),
    madeOf,
    send: (input, confirmed: string | null) => call(checkerTaskApi.start, { ...input, confirmed }),
    onSent: (_data, _confirmed, { startTime }) => {
      const text = t(startTime === null ? 'checker.done.start' : 'checkerTask.planned')
      notify({ kind: 'success', text, about: checkerName })
      onDone()
    },
  })
  return { ...form, zone }
}
type StartForm = ReturnType<typeof useStartForm>

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
  field: keyof typeof sentAs
}

const StartText = ({ form: { values, errors, change }, field, ...more }: StartTextProps) => {
  const labels = useLabels('checkerTask')
  const sent = sentAs[field]
  return (
    <TextField
      {...more}
      label={labels.field(sent)}
      autoComplete="off"
      value={values[field]}
      error={errors[sent]}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  )
}

/** Form values behind each field of the endpoint, where they differ. */
const madeOf: Record<string, readonly (keyof StartValues)[]> = {
  timeInterval: ['recordType', 'intervalText'],
  systemNos: ['systemText'],
  startTime: ['plannedStart'],
  plannedEndTime: ['plannedEnd'],
}

/** The field of the endpoint that a text is for. */
const sentAs = { recordName: 'recordName', recorder: 'recorder', intervalText: 'timeInterval', systemText: 'systemNos' }
