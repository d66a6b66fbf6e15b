import { expect, it } from '@jest/globals'
import { filtersOf, toListQuery } from '@/components/screen/list/list-query'
import { type FigureList, figureLists, listsSince } from '@/lib/contract/dashboard-figure'
import { faultListEndpoint } from './fault-query'

const figures: readonly FigureList[] = [
  figureLists.alarms(),
  figureLists.alarms(4),
  figureLists.faultsOfDay('2026-07-01'),
  figureLists.faultsOfCode('45'),
  ...Object.values(listsSince('2026-07-23 06:00:00')),
]

it.each(figures.filter(({ list }) => list === 'faults').map(({ query }) => [query]))(
  'the list that a figure opens by %j has that condition, and none of its own but a year',
  (counted) => {
    const address = Object.fromEntries(Object.entries(counted).map(([name, value]) => [name, String(value)]))
    expect(filtersOf(toListQuery(faultListEndpoint, address).query)).toEqual({ days: 365, ...counted })
  },
)
