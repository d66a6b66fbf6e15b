'use client'
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DateCalendar as Calendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { enUS, zhCN as zhTexts } from '@mui/x-date-pickers/locales'
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock'
import type { DateBuilderReturnType } from '@mui/x-date-pickers/models'
import type { Day } from 'date-fns'
import { addHours } from 'date-fns/addHours'
import { getDay } from 'date-fns/getDay'
import { getHours } from 'date-fns/getHours'
import { lightFormat } from 'date-fns/lightFormat'
import { enGB } from 'date-fns/locale/en-GB'
import { zhCN } from 'date-fns/locale/zh-CN'
import { parseISO } from 'date-fns/parseISO'
import { startOfDay } from 'date-fns/startOfDay'
import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { MuiRoot } from '@/components/ui/mui-root'
import type { DateKind } from '@/lib/format/typed-date'
import { utc } from '@/lib/format/utc'
import { dayOf } from '@/lib/format/wire-time'
import styles from './date-popup.module.css'

type DateCalendarProps = {
  kind: DateKind
  /** Empty for none. */
  value: string
  /** `yyyy-MM-ddTHH:mm` in the field's zone, which need not be the browser's. */
  now: string
  min: string | undefined
  max: string | undefined
  near: string | undefined
  /** A time of day was chosen. */
  onChange: (value: string) => void
  /** A day was chosen. */
  onDay: (value: string) => void
}

/** Both have Monday first. The names of the months are the language's own. */
const languages = {
  zh: { locale: zhCN, texts: zhTexts, month: 'yyyy年M月' },
  en: { locale: enGB, texts: enUS, month: 'LLLL yyyy' },
}

/** What a clock shows, as a date of UTC: it has the hours that the browser's own zone skips. */
const parse = (text: string): Date => parseISO(text, { in: utc })

/** The library's adapter with the field's own now: its today is ringed, not the browser's. */
const adapterWith = (now: Date) =>
  class extends AdapterDateFns {
    override date = <T extends string | null | undefined>(value?: T): DateBuilderReturnType<T> =>
      // The type of the answer depends on the argument's, which a condition on its value does not tell the compiler.
      (value === undefined ? now : value && parse(value)) as DateBuilderReturnType<T>
  }

const formats = { day: 'yyyy-MM-dd', moment: "yyyy-MM-dd'T'HH:mm", time: 'HH:mm' }

/** A calendar, hours and minutes, as the field takes them. */
export const DateCalendar = ({ kind, value, now, min, max, near, onChange, onDay }: DateCalendarProps) => {
  const { locale, texts, month } = languages[useLocale() === 'zh' ? 'zh' : 'en']
  const toDate = (text: string): Date => parse(kind === 'time' ? `${dayOf(now)}T${text}` : text)
  const toText = (date: Date): string => lightFormat(date, formats[kind])
  const adapter = useMemo(() => adapterWith(parse(now)), [now])
  const shared = {
    value: value === '' ? null : toDate(value),
    // The hour of an empty field, on the day near which it opens.
    referenceDate: addHours(startOfDay(parse(near || now), { in: utc }), getHours(parse(now), { in: utc })),
  }
  const from = min ? toDate(min) : undefined
  const to = max ? toDate(max) : undefined
  return (
    <MuiRoot>
      <LocalizationProvider
        dateAdapter={adapter}
        adapterLocale={locale}
        localeText={texts.components.MuiLocalizationProvider.defaultProps.localeText}
      >
        <div className={styles.parts}>
          {kind !== 'time' && (
            <Calendar
              {...shared}
              autoFocus
              fixedWeekNumber={6}
              showDaysOutsideCurrentMonth
              views={['year', 'month', 'day']}
              openTo="day"
              reduceAnimations
              dayOfWeekFormatter={(date) => locale.localize.day(getDay(date, { in: utc }) as Day, { width: 'short' })}
              slotProps={{ calendarHeader: { format: month } }}
              {...(from && { minDate: from })}
              {...(to && { maxDate: to })}
              // Paging to another year or month is no choice yet.
              onChange={(date, _state, view) => date && view === 'day' && onDay(toText(date))}
            />
          )}
          {kind !== 'day' && (
            <MultiSectionDigitalClock
              {...shared}
              autoFocus={kind === 'time'}
              ampm={false}
              skipDisabled
              className={styles.clock ?? ''}
              {...(from && { minTime: from, disableIgnoringDatePartForTimeValidation: true })}
              {...(to && { maxTime: to, disableIgnoringDatePartForTimeValidation: true })}
              onChange={(date) => date && onChange(toText(date))}
            />
          )}
        </div>
      </LocalizationProvider>
    </MuiRoot>
  )
}
