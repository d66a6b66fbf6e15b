'use client'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart, barClasses } from '@mui/x-charts/BarChart'
import { useMemo } from 'react'
import { ChartFrame, chartStyles, labelAxis, valueAxis } from './chart-frame'
import { type ChartProps, colourAt, showValue } from './chart-points'

/** A gap in the panel's colour between stacked parts, so that they do not rely on colour alone. */
const styles = {
  ...chartStyles,
  [`& .${barClasses.element}`]: { stroke: 'var(--c-palette-background-paper)', strokeWidth: 1 },
}

const pickable = { ...styles, cursor: 'pointer' }

/** Bars: plain, stacked, or horizontal with the highest first. */
export default function Bars({ kind, points, onPick }: ChartProps) {
  const lying = kind === 'rankedBars'
  const roomy = useMediaQuery('(min-width: 992px)')
  const settings = useMemo(() => {
    const categories = { ...labelAxis(points), scaleType: 'band' as const, categoryGapRatio: 0.35 }
    const values = valueAxis(points)
    return {
      series: points.series.map((series) => ({
        id: series.key,
        label: series.label,
        data: [...series.values],
        color: colourAt(series, 0),
        valueFormatter: (value: number | null) => showValue(points, value),
        ...(kind === 'stackedBars' && { stack: 'all' }),
      })),
      xAxis: lying ? [{ ...values, height: 24 }] : [{ ...categories, height: 24 }],
      yAxis: lying ? [{ ...categories, width: roomy ? 190 : 128, disableLine: true }] : [{ ...values, width: 40 }],
    }
  }, [kind, lying, roomy, points])
  return (
    <ChartFrame>
      <BarChart
        {...settings}
        layout={lying ? 'horizontal' : 'vertical'}
        grid={lying ? { vertical: true } : { horizontal: true }}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        borderRadius={2}
        hideLegend
        {...(onPick && {
          onAxisClick: (_event: unknown, data: { dataIndex: number } | null) => data && onPick(data.dataIndex),
        })}
        slotProps={{ tooltip: { trigger: 'axis', sort: 'none' } }}
        sx={onPick ? pickable : styles}
      />
    </ChartFrame>
  )
}
