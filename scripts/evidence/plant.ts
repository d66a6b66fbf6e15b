import type { Places } from './places'

/** Places in which a reading can be shifted on purpose, to prove that the command notices. */
export const plantings = ['snapshot', 'history', 'memory', 'report', 'verdict'] as const
export type Planting = (typeof plantings)[number]

const shift = (value: number | null): number | null => (value === null ? 1 : value + 1)

/** The same fault with one signal, Pd, shifted by one in one place; `verdict`: its alarm is removed. */
export const plant = (places: Places, where: Planting): Places => {
  const { card, history, memory, report, after, live } = places
  const key = 'dischargePressure'
  const shifted = <Line extends { key: string; values: (number | null)[] }>(line: Line): Line =>
    line.key === key ? { ...line, values: line.values.map(shift) } : line
  switch (where) {
    case 'snapshot': {
      const readings = card.readings.map((each) =>
        each.key === key ? { ...each, running: shift(each.running) } : each,
      )
      return { ...places, card: { ...card, readings } }
    }
    case 'history': {
      const lines = new Map(history.lines)
      lines.set(key, (lines.get(key) ?? []).map(shift))
      return { ...places, history: { ...history, lines } }
    }
    case 'memory':
      return { ...places, memory: memory && { ...memory, samples: memory.samples.map(shifted) } }
    case 'report': {
      if (report === null) return places
      const units = report.readings.units.map((unit) => ({ ...unit, readings: unit.readings.map(shifted) }))
      return { ...places, report: { ...report, readings: { ...report.readings, units } } }
    }
    case 'verdict': {
      const outdoor = live.outdoor.map((unit) => ({ ...unit, alarmCode: '--', stopCause: 'd1-00' }))
      return { ...places, after: { ...after, events: [] }, live: { ...live, outdoor } }
    }
  }
}
