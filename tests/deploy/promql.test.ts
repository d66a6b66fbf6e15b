import { expect, it } from '@jest/globals'
import { readExpression } from './promql'

it('reads the series, the labels they are chosen by, and those they are grouped by', () => {
  const text = `histogram_quantile(0.95, sum by (brand, le) (rate(a_bucket{job="console",kind=~"page|call"}[5m])))
    / on (brand) group_left b_total{path!~"x{1,2}"} > 700e6 unless time() - c offset 5m`
  const { selectors, grouping } = readExpression(text)
  expect(selectors).toEqual([
    {
      metric: 'a_bucket',
      matchers: [
        { label: 'job', operator: '=', value: 'console' },
        { label: 'kind', operator: '=~', value: 'page|call' },
      ],
    },
    { metric: 'b_total', matchers: [{ label: 'path', operator: '!~', value: 'x{1,2}' }] },
    { metric: 'c', matchers: [] },
  ])
  expect(grouping).toEqual(['brand', 'le', 'brand'])
})

it('reads the query of a variable', () => {
  const { selectors, grouping } = readExpression('label_values(up{job="console"}, brand)')
  expect(selectors.map(({ metric }) => metric)).toEqual(['up'])
  expect(grouping).toEqual(['brand'])
})
