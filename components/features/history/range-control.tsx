// biome-ignore-all lint/plugin/unsaved-input: it changes nothing: what to look at stands in the address or is chosen again
'use client'
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import { DateRange } from '@/components/ui/date/date-range'
import { Button } from '@/components/ui/field/button'
import { PopoverButton } from '@/components/ui/overlay/popover-button'
import { serverNow } from '@/lib/api/clock'
import { maxDays } from '@/lib/contract/history'
import { toDateTime } from '@/lib/format/date-time'
import { fromWallTime, toWallTime, zoneLabelOf } from '@/lib/format/zoned-time'
import styles from './history-bar.module.css'
import { shortestMs, type TimeRange } from './history-picture'

const quickHours = [1, 6, 24, 168, 720] as const

type RangeControlProps = { range: TimeRange; zone: string; onChange: (range: TimeRange) => void }

/** The range as one button; its panel has the usual lengths up to now, and begin and end by the chosen clock. */
export const RangeControl = ({ range, zone, onChange }: RangeControlProps) => {
  const t = useTranslations('history')
  const { from, to } = range
  const key = `${from}-${to}-${zone}`
  // What is typed outlives the panel, until another range is shown.
  const [typed, setTyped] = useState({ key, ends: toWallTimes(range, zone) })
  const ends = typed.key === key ? typed.ends : toWallTimes(range, zone)
  const shown = { from: toDateTime(new Date(from), zone, 'minute'), to: toDateTime(new Date(to), zone, 'minute') }
  const short = to - from < millisecondsInDay ? 'clock' : 'day'
  return (
    <PopoverButton
      className={styles.rangeButton}
      label={t('range')}
      shown={
        <>
          <span className="visually-hidden">{`${t('range')} ${shown.from} – ${shown.to}`}</span>
          <span aria-hidden="true">
            <Moment text={shown.from} short={short} /> – <Moment text={shown.to} short={short} />
          </span>
        </>
      }
    >
      {(close) => {
        const choose = (next: TimeRange) => {
          close()
          onChange(next)
        }
        return (
          <div className={styles.rangePanel}>
            <ChoiceButtons
              label={t('quick')}
              choices={quickHours}
              textOf={(hours) => t(`ranges.${hours}`)}
              chosen={quickHours.find((hours) => to - from === hours * millisecondsInHour)}
              onChoose={(hours) => {
                const end = Math.floor(serverNow() / millisecondsInMinute) * millisecondsInMinute
                choose({ from: end - hours * millisecondsInHour, to: end })
              }}
            />
            <RangeForm
              ends={ends}
              onType={(next) => setTyped({ key, ends: next })}
              zone={zone}
              to={to}
              onApply={choose}
            />
          </div>
        )
      }}
    </PopoverButton>
  )
}

type WallTimes = { from: string; to: string }
const toWallTimes = ({ from, to }: TimeRange, zone: string): WallTimes => ({
  from: toWallTime(new Date(from), zone),
  to: toWallTime(new Date(to), zone),
})

const places = { clock: [11, 16], day: [5, 10] } as const

/** A moment, of which a phone has room for month and day; of a range of less than a day, for the clock. */
const Moment = ({ text, short }: { text: string; short: keyof typeof places }) => {
  const [start, end] = places[short]
  return (
    <>
      <span className={styles.wide}>{text.slice(0, start)}</span>
      {text.slice(start, end)}
      <span className={styles.wide}>{text.slice(end)}</span>
    </>
  )
}

type RangeFormProps = {
  ends: WallTimes
  onType: (ends: WallTimes) => void
  zone: string
  /** Its offset from UTC is that of the end. */
  to: number
  onApply: (range: TimeRange) => void
}

/** Begin and end. Errors are shown beside them, and the input stays. */
const RangeForm = ({ ends, onType, zone, to, onApply }: RangeFormProps) => {
  const t = useTranslations('history')
  const [problem, setProblem] = useState<'endBeforeStart' | 'tooLong' | 'noTime'>()
  const apply = () => {
    const begin = fromWallTime(ends.from, zone)?.getTime()
    const end = fromWallTime(ends.to, zone)?.getTime()
    if (begin === undefined || end === undefined) return setProblem('noTime')
    if (end - begin < shortestMs) return setProblem('endBeforeStart')
    if (end - begin > maxDays.hour * millisecondsInDay) return setProblem('tooLong')
    setProblem(undefined)
    onApply({ from: begin, to: end })
  }
  const field = (name: keyof WallTimes) => ({
    name,
    label: t(name),
    value: ends[name],
    onChange: (value: string) => onType({ ...ends, [name]: value }),
  })
  return (
    <form
      className={styles.range}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <DateRange
        kind="moment"
        zone={zone}
        from={field('from')}
        to={field('to')}
        error={problem && t(`problems.${problem}`)}
      />
      <span className={styles.zone}>{zoneLabelOf(new Date(to), zone)}</span>
      <Button type="submit" variant="contained">
        {t('apply')}
      </Button>
    </form>
  )
}
