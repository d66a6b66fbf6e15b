import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import type { UpgradeOrder, UpgradeReport } from '@/lib/contract/device-http'
import { openLedger } from './ledger'
import type { Outcome } from './outcome'
import { createUpgrader } from './upgrader'

const file = Buffer.from('firmware')
const order = {
  kind: 'upgrade',
  key: '0b7c0c0e-5a0e-4d4e-9a55-3f1f0a7f2c11',
  upgradeId: 91,
  attempt: 1,
  upgradeType: 1,
  targetVersion: '3.3.0',
  fileSize: file.length,
  sha256: createHash('sha256').update(file).digest('hex'),
  units: [],
} as const satisfies UpgradeOrder

let server: Server
let base: string
/** What the platform answers to each question in turn, at the end nothing. */
let answers: (UpgradeOrder | 401 | 503)[]
let heard: string[]
let reports: UpgradeReport[]
beforeEach(async () => {
  answers = []
  heard = []
  reports = []
  server = createServer((request, response) => {
    const path = request.url ?? ''
    heard.push(path.replace('/device/ota/', ''))
    const shown = Buffer.from(request.headers.authorization?.slice('Basic '.length) ?? '', 'base64').toString()
    if (shown !== '84F3EB0F0145:its-own-key') return response.writeHead(401).end('{}')
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      if (path.endsWith('/report')) reports.push(JSON.parse(body) as UpgradeReport)
      if (path.includes('/firmware')) return response.end(file)
      const answer = path.endsWith('/pending') ? (answers.shift() ?? { kind: 'none' }) : {}
      if (typeof answer === 'number') return response.writeHead(answer).end('{}')
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const simulated = (outcome: Outcome = 'success', key = 'its-own-key') => {
  const errors: string[] = []
  const upgrader = createUpgrader({
    macWifiId: '84F3EB0F0145',
    key,
    platform: base,
    script: () => outcome,
    ledger: openLedger(),
    factor: 9999,
    retryMs: [1, 2],
    restart: async ({ targetVersion }) => {
      heard.push(`restart with ${targetVersion}`)
    },
    signal: new AbortController().signal,
    onError: (error) => errors.push((error as Error).message),
  })
  return { ...upgrader, errors }
}

it('fetches, checks, writes, restarts, and only then says what it runs', async () => {
  answers = [order]
  const { ask, idle } = simulated()
  ask()
  await idle()
  expect(heard).toEqual([
    'pending',
    `firmware?key=${order.key}`,
    ...Array<string>(4).fill('report'),
    'restart with 3.3.0',
    'report',
  ])
  expect(reports.map(({ step }) => step)).toEqual([2, 3, 4, 5, 6])
  expect(reports.at(-1)).toMatchObject({ progress: 100, outcome: { result: 'success', version: '3.3.0' } })
})

it('carries an order out once however often it hears it, and repeats its last word', async () => {
  answers = [order, order]
  const { ask, idle } = simulated('checksum')
  // Told again while it is busy, it asks once more after that.
  for (let n = 0; n < 5; n++) ask()
  await idle()
  expect(heard.filter((path) => path === 'pending')).toHaveLength(2)
  expect(heard.filter((path) => path.startsWith('firmware'))).toHaveLength(1)
  expect(reports.slice(-2).map(({ outcome }) => outcome)).toMatchObject(
    Array(2).fill({ result: 'failure', failReason: 3 }),
  )
})

it('says of an order that it never had that it knows nothing', async () => {
  answers = [{ ...order, kind: 'check' }]
  const { ask, idle } = simulated()
  ask()
  await idle()
  expect(reports.map(({ outcome }) => outcome)).toEqual([{ result: 'unknown' }])
})

it('waits while the platform is away, and gives up where its key opens nothing', async () => {
  answers = [503, 503, { kind: 'none' }]
  const { ask, idle, errors } = simulated()
  ask()
  await idle()
  expect([heard, errors]).toEqual([Array(3).fill('pending'), []])
  const other = simulated('success', 'another-key')
  other.ask()
  await other.idle()
  expect(other.errors).toEqual(['/device/ota/pending answered 401'])
})
