// `npm run evidence -- --url http://localhost:3000 --account admin --password-file FILE --seed 7 --count 40`: draws
// faults of outdoor units by a seed and opens each through the console: its card, its history, its unit. What does not
// agree, or does not carry the fault, is printed, and the command fails. It only reads.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { command } from './command.mjs'

const minuteMs = 60_000
const toMs = (wire) => Date.parse(`${wire.replace(' ', 'T')}Z`)
const toWire = (ms) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

/** Numbers from 0 to 1 that a seed names: mulberry32. */
function drawFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function signIn(url, username, password) {
  const answer = await fetch(`${url}/sys/login`, {
    method: 'POST',
    headers: { 'X-Console': '1', 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('Admin-Token='))
  if (!cookie) throw new Error(`signing in failed: ${await answer.text()}`)
  const headers = { 'X-Console': '1', Cookie: cookie.split(';', 1)[0] }
  return async (path, query) => {
    const read = await fetch(`${url}${path}?${new URLSearchParams(query)}`, { headers })
    const { code, msg, data } = await read.json()
    if (code !== 0) throw new Error(`${path} answers ${code} ${msg}`)
    return data
  }
}

async function readFaults(ask) {
  const faults = []
  for (let page = 1; ; page++) {
    const { list } = await ask('/sys/fault/list', { limit: 200, page })
    faults.push(...list.filter(({ unitKind }) => unitKind === 2))
    if (list.length < 200) return faults
  }
}

/** What one fault lacks, and what its places say differently of it; null for a code that no signal decides. */
async function judge(ask, fault) {
  const { faultId, macWifiId, systemNo, unitNo, faultCode } = fault
  const card = await ask('/sys/fault/snapshot', { faultId, before: 300 })
  const { threshold } = card
  if (threshold === null) return null
  const lacks = []
  if (threshold.isReached !== 1) lacks.push(`${threshold.key} reached ${threshold.peak}, not ${threshold.limit}`)
  if (card.lastRunning === null) lacks.push('the compressor never ran in the time shown')
  if (card.stops.length === 0) lacks.push('no protective stop before it')
  if (card.lastRunning !== null) {
    const moment = toMs(card.lastRunning)
    const { lines } = await ask('/sys/unit/history', {
      macWifiId,
      unitKind: 2,
      unit: [systemNo, unitNo].map((no) => String(no).padStart(2, '0')).join('-'),
      points: 'dischargePressure,dischargeTemp,compFreq',
      from: toWire(moment),
      to: toWire(moment + 60 * minuteMs),
      step: 'minute',
    })
    for (const { key, avg } of lines) {
      const shown = card.readings.find((reading) => reading.key === key)?.running
      if (shown !== undefined && avg[0] !== shown) lacks.push(`${key}: card ${shown}, history ${avg[0]}`)
    }
  }
  if (fault.faultStatus === 1) {
    const { list } = await ask('/sys/unit/outdoor', { macWifiId })
    const unit = list.find((each) => each.systemNo === systemNo && each.unitNo === unitNo)
    if (unit && unit.onlineStatus === 1 && unit.alarmCode !== faultCode) {
      const other = list.some((each) => each.systemNo === systemNo && each.alarmCode === faultCode)
      if (!other) lacks.push(`it lasts, and its unit shows ${unit.alarmCode}`)
    }
  }
  const beyond = threshold.side === 'above' ? '≥' : '≤'
  return { what: `${threshold.key} ${threshold.peak} ${beyond} ${threshold.limit} ${threshold.unit}`, lacks }
}

await command(import.meta.url, async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: 'http://localhost:3000' },
      account: { type: 'string', default: 'admin' },
      'password-file': { type: 'string' },
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '40' },
    },
  })
  const file = values['password-file']
  if (!file) throw new Error('--password-file names the file with the password of the account')
  const ask = await signIn(values.url, values.account, readFileSync(file, 'utf8').trim())
  const draw = drawFrom(Number(values.seed))
  const drawn = (await readFaults(ask))
    .map((fault) => ({ fault, order: draw() }))
    .sort((one, other) => one.order - other.order)
  let [seen, passedOver, failed] = [0, 0, 0]
  for (const { fault } of drawn) {
    if (seen === Number(values.count)) break
    const found = await judge(ask, fault)
    if (found === null) {
      passedOver++
      continue
    }
    seen++
    const { what, lacks } = found
    if (lacks.length > 0) failed++
    const where = `${fault.macWifiId} ${String(fault.systemNo).padStart(2, '0')}-${String(fault.unitNo).padStart(2, '0')}`
    console.log(
      `${fault.faultCode} ${where} ${fault.failureTime} ${what}${lacks.map((each) => `\n   ${each}`).join('')}`,
    )
  }
  console.log(`${seen} faults, ${failed} of them lack something; ${passedOver} passed over that no signal decides`)
  process.exitCode = failed > 0 || seen === 0 ? 1 : 0
})
