import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { deviceApi } from '@/lib/contract/device'
import { type DeviceImport, deviceImportApi } from '@/lib/contract/device-import'
import { noteFigure } from '@/tests/support/note-figure'
import { layDataFolder } from '../../testing/lay-data-folder'
import { postTo, realPlatform, signInTo } from '../../testing/real-platform'

const directory = mkdtempSync(join(tmpdir(), 'import-killed-'))
const { run, serve: serveAll, killAll } = realPlatform(directory)
/** Without history, which imports do not touch. */
const serve = () => serveAll({ PLATFORM_HISTORY: '0' })
beforeAll(() => layDataFolder(directory))
afterEach(killAll)
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const rows = 2000
const prefixOf = (round: number): string => `AB${round.toString(16).toUpperCase().padStart(3, '0')}E`
const toCsv = (round: number): string =>
  [
    'WiFi ID,类型,型号',
    ...Array.from(
      { length: rows },
      (_, index) => `${prefixOf(round)}${index.toString(16).toUpperCase().padStart(6, '0')},1,HM-64A`,
    ),
  ].join('\n')

const read = async <Data>(base: string, token: string, path: string): Promise<Data> => {
  const response = await fetch(base + path, { headers: { token } })
  return ((await response.json()) as { data: Data }).data
}
const upload = async (base: string, token: string, csv: string): Promise<string> => {
  const body = new FormData()
  body.append('timeZone', 'Asia/Shanghai')
  body.append('file', new Blob([csv]), 'devices.csv')
  const response = await fetch(base + deviceImportApi.upload.path, { method: 'POST', headers: { token }, body })
  return ((await response.json()) as { data: { importId: string } }).data.importId
}
const infoOf = (base: string, token: string, importId: string) =>
  read<DeviceImport>(base, token, `${deviceImportApi.info.path}?importId=${importId}`)
const countOf = async (base: string, token: string, round: number): Promise<number> =>
  (await read<{ totalCount: number }>(base, token, `${deviceApi.himitList.path}?macWifiId=${prefixOf(round)}`))
    .totalCount
const until = async (what: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + 60_000
  while (!(await what())) {
    if (Date.now() > end) throw new Error('it took too long')
    await wait(50)
  }
}

// Killed at another point each time: before its transaction, within it, near its end. `npm test` kills once before and
// once within, the long proof `kills-platform` as often as IMPORT_KILLS says, each 40 ms later.
const moments = process.env.IMPORT_KILLS
  ? Array.from({ length: Number(process.env.IMPORT_KILLS) }, (_, at) => 10 + 40 * at)
  : [30, 400]

it(
  `an import that is killed is there with all its rows or with none, ${moments.length} times`,
  async () => {
    let server = await serve()
    for (const [round, afterMs] of moments.entries()) {
      const token = await signInTo(server.base)
      const importId = await upload(server.base, token, toCsv(round))
      await until(async () => (await infoOf(server.base, token, importId)).status === 'checked')
      const begun = await postTo(server.base, deviceImportApi.commit.path, { importId, mode: 'all' }, token)
      expect(begun.status).toBe(200)
      await wait(afterMs)
      server.child.kill('SIGKILL')
      await server.ended

      const next = await serve()
      const again = await signInTo(next.base)
      const seen = new Set<number>()
      await until(async () => {
        seen.add(await countOf(next.base, again, round))
        return (await infoOf(next.base, again, importId)).status === 'done'
      })
      seen.add(await countOf(next.base, again, round))
      // It resumes by itself, and no reader ever sees a part of it.
      const killed = `killed after ${afterMs} ms`
      expect([killed, ...[...seen].filter((count) => count !== 0 && count !== rows)]).toEqual([killed])
      expect(seen).toContain(rows)
      expect(await infoOf(next.base, again, importId)).toMatchObject({ writtenCount: rows, badCount: 0 })
      server = next
    }
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const check = run(['verify-log'])
    expect(await check.ended).toBe(0)
    noteFigure('kills', moments.length)
  },
  60_000 + moments.length * 60_000,
)
