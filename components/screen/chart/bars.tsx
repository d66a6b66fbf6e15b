'use client'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart, barClasses } from '@mui/x-charts/BarChart'
import { useMemo } from 'react'
import { capTall } from './cap-tall'
import { ChartFrame, chartStyles, labelAxis, valueAxis } from './chart-frame'
import { type ChartProps, showValue } from './chart-points'
import { TallMark } from './tall-mark'

/** A gap in the panel's colour between stacked parts, so that they do not rely on colour alone. */
const styles = {
  ...chartStyles,
  [`& .${barClasses.element}`]: { stroke: 'var(--c-palette-background-paper)', strokeWidth: 1 },
}

const pickable = { ...styles, cursor: 'pointer' }

/** Bars: plain, stacked, or horizontal with the highest first. One that would flatten the others is capped. */
export default function Bars({ kind, points, onPick }: ChartProps) {
  const lying = kind === 'rankedBars'
  const roomy = useMediaQuery('(min-width: 992px)')
  const { points: drawn, tall, max } = useMemo(() => capTall(kind, points), [kind, points])
  const settings = useMemo(() => {
    const categories = { ...labelAxis(points), scaleType: 'band' as const, categoryGapRatio: 0.35 }
    const values = { ...valueAxis(points), ...(max && { max }) }
    return {
      series: drawn.series.map((series, at) => ({
        id: series.key,
        label: series.label,
        data: [...series.values],
        color: series.colour,
        valueFormatter: (_: number | null, { dataIndex }: { dataIndex: number }) =>
          showValue(points, points.series[at]?.values[dataIndex]),
        ...(kind === 'stackedBars' && { stack: 'all' }),
      })),
      xAxis: lying ? [{ ...values, height: 24 }] : [{ ...categories, height: 24 }],
      yAxis: lying ? [{ ...categories, width: roomy ? 190 : 128, disableLine: true }] : [{ ...values, width: 40 }],
    }
  }, [kind, lying, roomy, points, drawn, max])
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
      >
        {tall && <TallMark at={tall.at} text={points.show(tall.value)} lying={lying} />}
      </BarChart>
    </ChartFrame>
  )
}
