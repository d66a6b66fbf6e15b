'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import styles from '@/components/features/checker-task/checker.module.css'
import { useFileJob } from '@/components/screen/file/use-file-job'
import layout from '@/components/screen/page/layout.module.css'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
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
  const id = useId()
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
  const find = (text: string) => units.find((each) => toUnitText(each) === text)
  const chooseUnit = (next: SampledUnit | undefined) => {
    if (!next) return
    const isSameKind = next.unitKind === unit.unitKind
    onChange({ unit: next, compare: null, points: isSameKind ? points : usualPoints(next.unitKind) })
  }
  return (
    <section className={layout.panel} aria-label={t('checkerData.choose')}>
      <div className={styles.choosers}>
        <div className={styles.field}>
          <label htmlFor={`${id}-task`}>{t('checkerData.task')}</label>
          <SearchSelect
            id={`${id}-task`}
            className={controls.control}
            value={taskId}
            onChange={(event) => router.push(paths.checkerRecord({ taskId: event.target.value, recordType: 2 }))}
          >
            {tasks.map((each) => (
              <option key={each.taskId} value={each.taskId}>
                {each.recordName}
              </option>
            ))}
          </SearchSelect>
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}-system`}>{t('checkerData.system')}</label>
          <SearchSelect
            id={`${id}-system`}
            className={controls.control}
            value={unit.systemNo}
            onChange={(event) => chooseUnit(units.find(({ systemNo }) => systemNo === Number(event.target.value)))}
          >
            {systems.map((systemNo) => (
              <option key={systemNo} value={systemNo}>
                {t('history.system', { no: twoDigits(systemNo) })}
              </option>
            ))}
          </SearchSelect>
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}-unit`}>{t('checkerData.unit')}</label>
          <SearchSelect
            id={`${id}-unit`}
            className={controls.control}
            value={toUnitText(unit)}
            onChange={(event) => chooseUnit(find(event.target.value))}
          >
            {units
              .filter(({ systemNo }) => systemNo === unit.systemNo)
              .map((each) => (
                <option key={toUnitText(each)}>{toUnitText(each)}</option>
              ))}
          </SearchSelect>
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}-compare`}>{t('checkerData.compare')}</label>
          <SearchSelect
            id={`${id}-compare`}
            className={controls.control}
            value={compare ? toUnitText(compare) : ''}
            onChange={(event) => onChange({ compare: find(event.target.value) ?? null })}
          >
            <option value="">{t('history.compare.none')}</option>
            {units
              .filter((each) => each.unitKind === unit.unitKind && each !== unit)
              .map((each) => (
                <option key={toUnitText(each)}>{toUnitText(each)}</option>
              ))}
          </SearchSelect>
        </div>
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
