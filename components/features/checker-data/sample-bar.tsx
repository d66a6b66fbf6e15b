'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import styles from '@/components/features/checker-task/checker.module.css'
import { useFileJob } from '@/components/screen/file/use-file-job'
import layout from '@/components/screen/page/layout.module.css'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { Button } from '@/components/ui/field/button'
import { SelectField } from '@/components/ui/field/select-field'
import { call } from '@/lib/api/call'
import { checkerDataApi, type SampledUnit } from '@/lib/contract/checker-data'
import { type CheckerTask, checkerTaskApi } from '@/lib/contract/checker-task'
import { twoDigits } from '@/lib/hvac/unit-address'
import { paths } from '@/lib/navigation/paths'
import { type SampleChoice, toUnitText, usualPoints } from './sample-choice'

type SampleBarProps = {
  task: CheckerTask
  units: readonly SampledUnit[]
  choice: SampleChoice
  onChange: (next: Partial<SampleChoice>) => void
}

/** What is viewed: the record, the unit within its system, a compared unit; curves or table; export. */
export const SampleBar = ({ task, units, choice, onChange }: SampleBarProps) => {
  const t = useTranslations()
  const router = useRouter()
  const language = useLocale()
  const { zone } = useShownZone()()
  const { taskId, checkerId } = task
  const { unit, compare, points, asTable } = choice
  // Other acquisitions of this Checker, or at least the open one.
  const { data } = useQuery({
    queryKey: [checkerTaskApi.list.path, checkerId, 'acquisitions', language],
    queryFn: ({ signal }) => call(checkerTaskApi.list, { checkerId, recordType: 2, page: 1, limit: 50 }, { signal }),
  })
  const tasks = [task, ...(data?.list ?? []).filter((each) => each.taskId !== taskId)]
  const systems = [...new Set(units.map(({ systemNo }) => systemNo))]
  const file = useFileJob({
    draftKey: `samples-${taskId}-`,
    label: t('checkerData.export'),
    may: 'checker:export',
    start: () => call(checkerDataApi.export, { taskId, ...unit, timeZone: zone }),
  })
  const others = units.filter((each) => each.unitKind === unit.unitKind && each !== unit)
  const find = (text: string) => units.find((each) => toUnitText(each) === text)
  const chooseUnit = (next: SampledUnit | undefined) => {
    if (!next) return
    const isSameKind = next.unitKind === unit.unitKind
    onChange({ unit: next, compare: null, points: isSameKind ? points : usualPoints(next.unitKind) })
  }
  return (
    <section className={layout.panel} aria-label={t('checkerData.choose')}>
      <div className={styles.choosers}>
        <SelectField
          label={t('checkerData.task')}
          value={taskId}
          options={tasks.map((each) => [each.taskId, each.recordName])}
          onChange={(value) => router.push(paths.checkerRecord({ taskId: value, recordType: 2 }))}
        />
        <SelectField
          label={t('checkerData.system')}
          value={String(unit.systemNo)}
          options={systems.map((no) => [String(no), t('history.system', { no: twoDigits(no) })])}
          onChange={(value) => chooseUnit(units.find(({ systemNo }) => systemNo === Number(value)))}
        />
        <SelectField
          label={t('checkerData.unit')}
          value={toUnitText(unit)}
          options={units.filter(({ systemNo }) => systemNo === unit.systemNo).map(toOption)}
          onChange={(value) => chooseUnit(find(value))}
        />
        <SelectField
          label={t('checkerData.compare')}
          value={compare ? toUnitText(compare) : ''}
          options={[['', t('history.compare.none')], ...others.map(toOption)]}
          onChange={(value) => onChange({ compare: find(value) ?? null })}
        />
        <div className={layout.buttons}>
          <Button variant="outlined" aria-pressed={asTable} onClick={() => onChange({ asTable: !asTable })}>
            {asTable ? t('history.asChart') : t('history.asTable')}
          </Button>
          {file.button}
        </div>
      </div>
      {file.tray}
    </section>
  )
}

const toOption = (unit: SampledUnit) => [toUnitText(unit), toUnitText(unit)] as const
