import { chartColours } from '@/components/screen/charts/chart-colours'
import type { Messages } from '@/messages/messages'

type Signal = keyof Messages['checkerData']['signals']
export type SignalGroup = {
  name: keyof Messages['checkerData']['groups']
  unit: string
  signals: readonly { signal: Signal; colour: string }[]
}

const { accent, blue, green, amber, red, violet } = chartColours
const colours = [blue, red, green, amber, violet, accent]
const group = (name: SignalGroup['name'], unit: string, ...signals: Signal[]): SignalGroup => ({
  ...{ name, unit },
  signals: signals.map((signal, at) => ({ signal, colour: colours[at % colours.length] ?? blue })),
})

/** Signals by kind of unit, those of one scale together: 1 indoor, 2 outdoor. */
export const signalGroups: Record<1 | 2, readonly SignalGroup[]> = {
  1: [
    group('temperature', '℃', 'inletTemp', 'outletTemp', 'liquidPipeTemp', 'gasPipeTemp', 'setTemp'),
    group('valve', '%', 'exvOpening'),
    group('superheat', 'K', 'superheat'),
  ],
  2: [
    group('pressure', 'MPa', 'dischargePressure', 'suctionPressure'),
    group('temperature', '℃', 'dischargeTemp', 'suctionTemp', 'ambientTemp'),
    group('frequency', 'Hz', 'compFreq'),
    group('current', 'A', 'compCurrent'),
    group('superheat', 'K', 'dischargeSuperheat', 'suctionSuperheat'),
    group('valve', '%', 'evo1', 'totalIE'),
  ],
}
