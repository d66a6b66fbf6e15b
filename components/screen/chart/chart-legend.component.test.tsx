import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ChartLegend, toggled, withoutHidden } from './chart-legend'
import type { ChartPoints } from './chart-points'

const series = (key: string) => ({ key, label: key, colour: 'var(--series-1)', values: [1, 2] })
const points: ChartPoints = {
  head: 'Hour',
  labels: ['10:00', '11:00'],
  series: [series('cool'), series('heat')],
  unit: 'kW',
  show: String,
}

const Legend = () => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const drawn = withoutHidden(points, hidden).series.map(({ key }) => key)
  return (
    <>
      <ChartLegend points={points} hidden={hidden} onToggle={(key) => setHidden(toggled(points, hidden, key))} />
      <output>{drawn.join()}</output>
    </>
  )
}

it('names the unit once, and leaves a series out and draws it again by a click', async () => {
  const person = userEvent.setup()
  render(<Legend />)
  expect(screen.getAllByText('kW')).toHaveLength(1)
  const heat = screen.getByRole('button', { name: 'heat', pressed: true })
  await person.click(heat)
  expect(heat.getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByRole('status').textContent).toBe('cool')
  await person.click(heat)
  expect(screen.getByRole('status').textContent).toBe('cool,heat')
})

it('never leaves all series out: the last one brings the others back', async () => {
  const person = userEvent.setup()
  render(<Legend />)
  screen.getByRole('button', { name: 'heat' }).focus()
  await person.keyboard('{Enter}')
  await person.click(screen.getByRole('button', { name: 'cool' }))
  expect(screen.getByRole('status').textContent).toBe('cool,heat')
})

it('a single series without a unit needs no legend', () => {
  const { unit: _, ...rest } = points
  const { container } = render(
    <ChartLegend points={{ ...rest, series: [series('cool')] }} hidden={new Set()} onToggle={() => undefined} />,
  )
  expect(container.textContent).toBe('')
})
