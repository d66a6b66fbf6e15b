// biome-ignore-all lint/plugin/unsaved-input: it changes nothing: what to look at stands in the address or is chosen again
'use client'
import { millisecondsInDay } from 'date-fns/constants'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DateRange } from '@/components/ui/date/date-range'
import { Button } from '@/components/ui/field/button'
import { useTypedEarly } from '@/components/ui/field/use-typed-early'
import { maxDays } from '@/lib/contract/history'
import { fromWallTime, toWallTime } from '@/lib/format/zoned-time'
import styles from './history.module.css'
import { shortestMs, type TimeRange } from './history-picture'

type RangeFormProps = { range: TimeRange; zone: string; zoneLabel: string; onChange: (range: TimeRange) => void }

/** Begin and end by the chosen clock. Errors are shown beside it, and the input stays. */
export const RangeForm = ({ range, zone, zoneLabel, onChange }: RangeFormProps) => {
  const t = useTranslations('history')
  const [from, setFrom] = useState(toWallTime(new Date(range.from), zone))
  const [to, setTo] = useState(toWallTime(new Date(range.to), zone))
  const [problem, setProblem] = useState<'endBeforeStart' | 'tooLong' | 'noTime'>()
  const early = useTypedEarly((typed) => {
    setFrom(typed.from ?? from)
    setTo(typed.to ?? to)
  })
  const apply = () => {
    const begin = fromWallTime(from, zone)?.getTime()
    const end = fromWallTime(to, zone)?.getTime()
    if (begin === undefined || end === undefined) return setProblem('noTime')
    if (end - begin < shortestMs) return setProblem('endBeforeStart')
    if (end - begin > maxDays.hour * millisecondsInDay) return setProblem('tooLong')
    setProblem(undefined)
    onChange({ from: begin, to: end })
  }
  return (
    <form
      {...early}
      className={styles.range}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <DateRange
        kind="moment"
        zone={zone}
        from={{ name: 'from', label: t('from'), value: from, onChange: setFrom }}
        to={{ name: 'to', label: t('to'), value: to, onChange: setTo }}
        error={problem && t(`problems.${problem}`)}
      />
      <span className={styles.quiet}>{zoneLabel}</span>
      <Button type="submit" variant="outlined">
        {t('apply')}
      </Button>
    </form>
  )
}
