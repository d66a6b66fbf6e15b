'use client'
import { axisClasses } from '@mui/x-charts/ChartsAxis'
import { chartsGridClasses } from '@mui/x-charts/ChartsGrid'
import { ChartsLocalizationProvider } from '@mui/x-charts/ChartsLocalizationProvider'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { MuiRoot } from '@/components/ui/mui-root'
import { toShortNumber } from '@/lib/format/number'
import type { ChartPoints } from './chart-points'

/** The library's own texts, in the interface's language. The values read aloud are the points' own texts. */
export const ChartFrame = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('common')
  const texts = { a11yNoValue: t('none'), noData: t('chart.empty'), loading: t('loading') }
  return (
    <MuiRoot>
      <ChartsLocalizationProvider localeText={texts}>{children}</ChartsLocalizationProvider>
    </MuiRoot>
  )
}

const tickLabelStyle = { fontSize: 12, fill: 'var(--c-palette-text-secondary)' }

/** The axis of the labels. It uses positions, because two points may share a label when a clock is set back. */
export const labelAxis = ({ labels, ticks = labels }: ChartPoints) => ({
  data: labels.map((_, index) => index),
  valueFormatter: (index: number, { location }: { location: string }) =>
    (location === 'tick' ? ticks[index] : labels[index]) ?? '',
  tickLabelStyle,
  disableTicks: true,
  ...(ticks.includes('') && { tickInterval: (index: number) => ticks[index] !== '' }),
})

/** The axis of the values: from 0, whole steps, short numbers; or the range and the texts of the points. */
export const valueAxis = ({ range, show, tick = show }: ChartPoints) => ({
  min: range?.min ?? 0,
  ...(range && { max: range.max }),
  ...(!range && { tickMinStep: 1 }),
  valueFormatter: range ? tick : (value: number) => toShortNumber(value),
  tickLabelStyle,
  disableLine: true,
  disableTicks: true,
})

/** Axes and grid in the theme's subdued colours. */
export const chartStyles = {
  [`& .${axisClasses.root} .${axisClasses.line}`]: { stroke: 'var(--c-palette-text-secondary)' },
  [`& .${chartsGridClasses.line}`]: { stroke: 'var(--c-palette-divider)' },
}
