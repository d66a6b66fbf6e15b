import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Fault, faultApi } from '@/lib/contract/fault'
import { toUnitKey } from '@/lib/hvac/unit-address'
import { signIn } from './ask-console'
import { disagreements, nothingCompared } from './disagreements'
import { drawFrom } from './draw-from'
import { type Ask, type Places, readPlaces } from './places'
import { type Planting, plant, plantings } from './plant'

const pageSize = 200

const readFaults = async (ask: Ask): Promise<Fault[]> => {
  const faults: Fault[] = []
  for (let page = 1; ; page++) {
    const { list } = await ask(faultApi.list, { ...allFaults, page })
    faults.push(...list.filter(({ unitKind }) => unitKind === 2))
    if (list.length < pageSize) return faults
  }
}
const allFaults = faultApi.list.input.parse({ limit: pageSize })

/** Evidence that the card of a fault lacks; null for a code that no signal decides. */
const lacksOfCard = ({ card }: Places): string[] | null => {
  const { threshold, lastRunning, stops } = card
  if (threshold === null) return null
  return [
    ...(threshold.isReached === 1 ? [] : [`${threshold.key} reached ${threshold.peak}, not ${threshold.limit}`]),
    ...(lastRunning === null ? ['the compressor never ran in the time shown'] : []),
    ...(stops.length === 0 ? ['no protective stop before it'] : []),
  ]
}

const whatOf = ({ card: { threshold } }: Places): string =>
  threshold === null
    ? ''
    : `${threshold.key} ${threshold.peak} ${threshold.side === 'above' ? '≥' : '≤'} ${threshold.limit} ${threshold.unit}`

const toPlanting = (name: string | undefined): Planting | undefined => {
  const found = plantings.find((each) => each === name)
  if (name !== undefined && found === undefined) throw new Error(`--plant is one of ${plantings.join(', ')}`)
  return found
}

/** Draws faults by a seed, opens each everywhere and prints missing evidence and disagreements. */
export const runEvidence = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: 'http://localhost:3000' },
      account: { type: 'string', default: 'admin' },
      'password-file': { type: 'string' },
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '40' },
      plant: { type: 'string' },
      'no-reports': { type: 'boolean', default: false },
    },
  })
  const file = values['password-file']
  if (!file) throw new Error('--password-file names the file with the password of the account')
  const planting = toPlanting(values.plant)
  const ask = await signIn(values.url, values.account, readFileSync(file, 'utf8').trim())
  const draw = drawFrom(Number(values.seed))
  const all = await readFaults(ask)
  const drawn = all.map((fault) => ({ fault, order: draw() })).sort((one, other) => one.order - other.order)
  const compared = nothingCompared()
  let seen = 0
  let passedOver = 0
  let failed = 0
  let reports = 0
  let active = 0
  for (const { fault } of drawn) {
    if (seen === Number(values.count)) break
    const found = await readPlaces(ask, fault, !values['no-reports'])
    const places = planting ? plant(found, planting) : found
    const own = lacksOfCard(places)
    if (own === null) {
      passedOver++
      continue
    }
    seen++
    if (places.report !== null) reports++
    if (fault.status !== 1) active++
    const ofController = all.filter(({ macWifiId }) => macWifiId === fault.macWifiId)
    const lacks = [...own, ...disagreements(places, ofController, compared)]
    if (lacks.length > 0) failed++
    const where = `${fault.macWifiId} ${toUnitKey(fault.systemNo ?? 0, fault.unitNo ?? 0)}`
    const told = lacks.slice(0, 6).map((each) => `\n   ${each}`)
    if (lacks.length > told.length) told.push(`\n   and ${lacks.length - told.length} more`)
    console.log(`${fault.faultCode} ${where} ${fault.failureTime} ${whatOf(places)}${told.join('')}`)
  }
  console.log(
    `${seen} faults, ${active} of them last, ${failed} lack something; ${passedOver} passed over that no signal decides`,
  )
  const { snapshot, memory, report, verdict } = compared
  console.log(
    `held against the history: ${snapshot} readings of cards, ${memory} of alarm records, ${report} of ${reports} reports; ${verdict} verdicts`,
  )
  process.exitCode = failed > 0 || seen === 0 ? 1 : 0
}
