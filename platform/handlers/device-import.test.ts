import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceApi } from '@/lib/contract/device'
import { deviceImportApi } from '@/lib/contract/device-import'
import { importColumns, toHead } from '@/lib/contract/import-column'
import { type TestPlatform, testPlatform } from '../testing/test-platform'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())
const csv = (rows: string[][]) => [importColumns.map(toHead), ...rows].map((row) => row.join(',')).join('\r\n')
const idOf = (n: number, prefix = 'C0FFEE') => `${prefix}${n.toString(16).toUpperCase().padStart(6, '0')}`
const row = (n: number) => [
  idOf(n),
  'Hi-Mit',
  'HM-64A',
  `HM2403${String(n).padStart(6, '0')}`,
  '',
  '2026-05-10 14:00',
  '机房',
]

it('10000', async () => {
  const h = monitorEventLoopDelay({ resolution: 10 })
  h.enable()
  const t0 = performance.now()
  const up = await platform.call(
    deviceImportApi.upload,
    { file: 'a.csv', content: csv(Array.from({ length: 10000 }, (_, i) => row(i))), timeZone: 'Asia/Shanghai' },
    { token },
  )
  console.log(up.code, up.envelope, performance.now() - t0)
  await platform.jobs.idle()
  console.log('checked', performance.now() - t0)
  const info = await platform.call(deviceImportApi.info, up.data, { token })
  console.log(info.data)
  console.log((await platform.call(deviceImportApi.problems, up.data, { token })).envelope)
  const t1 = performance.now()
  const c = await platform.call(deviceImportApi.commit, { ...up.data, mode: 'all' }, { token })
  expect(c.code).toBe(0)
  await platform.jobs.idle()
  console.log('written', performance.now() - t1)
  h.disable()
  console.log('delay p99', h.percentile(99) / 1e6, 'max', h.max / 1e6)
  console.log((await platform.call(deviceImportApi.info, up.data, { token })).data)
  console.log((await platform.call(deviceApi.himitList, { macWifiId: 'C0FFEE', limit: 1 }, { token })).data)
  console.log(await readdir(join(platform.config.dataDir, 'uploads')))
  console.log(platform.lines.filter((l) => l.level === 'error' || l.level === 'warn'))
})
