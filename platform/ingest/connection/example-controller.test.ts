import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import { and, eq } from 'drizzle-orm'
import { controlApi } from '@/lib/contract/control'
import { deviceApi } from '@/lib/contract/device'
import { faultApi } from '@/lib/contract/fault'
import { otaResultApi } from '@/lib/contract/ota-result'
import { unitApi } from '@/lib/contract/unit'
import { toUnitKey } from '@/lib/hvac/unit-address'
import { itIf } from '@/tests/support/it-if'
import { untilPasses } from '@/tests/support/until'
import { connectionEvents } from '../../nouns/tables/connection'
import { controllers } from '../../nouns/tables/fleet'
import { type DeviceSite, openDeviceSite } from '../../testing/device-site'
import { canRunExample, exampleScript, startExample, withoutExample } from '../../testing/example-script'
import { sweepPresence } from './sweep-presence'

const itRuns = itIf(canRunExample, withoutExample)
const patience = { timeout: 20_000 }

describe('the controller in a page', () => {
  let site: DeviceSite
  beforeAll(async () => {
    if (canRunExample) site = await openDeviceSite()
  })
  afterAll(() => site?.close())

  const start = (more: Record<string, string> = {}) => startExample(site.device, { ...site.place, ...more })
  const ask = async <Data>(endpoint: Parameters<typeof site.platform.call<unknown, Data>>[0], input: unknown) => {
    const { code, data, envelope } = await site.platform.call(endpoint, input, { token: site.admin })
    if (code !== 0) throw new Error(envelope.msg)
    return data
  }
  const own = () => ({ macWifiId: site.device.address })
  const inList = async () => (await ask(deviceApi.himitList, { ...own(), limit: 10 })).list
  const unitsOf = async () => {
    const { systemNo: system, unitNo: unit } = site.device.unit
    const { list: indoor } = await ask(unitApi.indoor, own())
    const { list: outdoor } = await ask(unitApi.outdoor, own())
    return {
      indoor: indoor.find(({ systemNo, unitNo }) => systemNo === system && unitNo === unit),
      outdoor: outdoor.find(({ systemNo, unitNo }) => systemNo === system && unitNo === 0),
    }
  }
  const faultsOf = async () => (await ask(faultApi.list, { ...own(), faultCode: '08', status: 0, limit: 10 })).list
  const payloadsOf = async (of: string): Promise<Record<string, unknown>[]> =>
    (await site.bench.messagesOf(site.device))
      .filter((each) => each.kind === of)
      .map(({ payload }) => JSON.parse(payload))

  it('is less than a hundred and ten lines', () => {
    expect(readFileSync(exampleScript, 'utf8').trimEnd().split('\n').length).toBeLessThan(110)
  })

  itRuns('is on the list, shows what it sent, raises a fault, obeys, is upgraded, and says goodbye', async () => {
    const { platform, device } = site
    const { database } = platform
    const { systemNo, unitNo } = device.unit
    await database.update(controllers).set({ onlineStatus: 0 }).where(eq(controllers.id, device.id))
    expect(await inList()).toMatchObject([{ onlineStatus: 0 }])
    const faultsBefore = (await faultsOf()).map(({ faultId }) => faultId)

    const controller = start()
    await controller.says('alarm 3 stored')
    expect(controller.said).toEqual(['hello 1 stored', 'telemetry 2 stored', 'alarm 3 stored'])
    expect(await inList()).toMatchObject([{ ...own(), onlineStatus: 1, firmwareVersion: '3.2.1' }])
    const { indoor, outdoor } = await unitsOf()
    expect(outdoor).toMatchObject({ compFreq: 52, dischargePressure: 2.71, powerKw: 5.4, runMode: 1 })
    expect(indoor).toMatchObject({ onOff: 1, mode: 0, setTemp: 24.5, inletTemp: 26.4, outletTemp: 14.8 })
    const raised = (await faultsOf()).filter(({ faultId }) => !faultsBefore.includes(faultId))
    expect(raised).toMatchObject([{ ...own(), unitKind: 2, systemNo, unitNo: 0, faultCode: '08', status: 0 }])

    const unitKey = toUnitKey(systemNo, unitNo)
    const command = { unitKind: 1, ...own(), unitKey, onOff: 1, setTemp: 26.5 }
    const record = await ask(controlApi.send, command)
    await controller.says('telemetry 5 stored')
    expect(controller.said.slice(3)).toEqual(['result 4 stored', 'telemetry 5 stored'])
    expect(await ask(controlApi.info, record)).toMatchObject({ ...own(), unitKey, source: 5, result: 1 })
    expect(await payloadsOf('result')).toEqual([
      expect.objectContaining({ commandId: record.recordId, result: 'done' }),
    ])
    expect((await unitsOf()).indoor).toMatchObject({ setTemp: 26.5 })

    const before = controller.said.length
    const { upgradeId, targetVersion } = await site.beginUpgrade(device)
    await controller.says('hello 1 stored', before)
    const { results } = await untilUpgraded(upgradeId)
    expect(results).toMatchObject([{ ...own(), result: 2, afterVersion: targetVersion }])
    expect(await payloadsOf('bye')).toContainEqual({ v: 1, reason: 'upgrade' })
    // What it runs now it says of itself, and its fault lasts: the hello of the new boot has named it.
    expect(await inList()).toMatchObject([{ onlineStatus: 1, firmwareVersion: targetVersion }])
    expect((await faultsOf()).map(({ faultId }) => faultId)).toContain(raised[0]?.faultId)

    expect(await controller.stop()).toBe(0)
    await untilPasses(async () => expect((await payloadsOf('bye')).at(-1)).toEqual({ v: 1, reason: 'off' }), patience)
    platform.clock.advance(secondsToMilliseconds(3 * 60 + 1))
    const now = platform.clock.now()
    await sweepPresence({ database, now, heard: { since: new Date(0), hasJumped: false }, publish: () => undefined })
    expect(await inList()).toMatchObject([{ onlineStatus: 0 }])
    expect(await offlineReasons()).toEqual(['off'])
  })
  const untilUpgraded = async (upgradeId: string) => {
    const read = async () => (await ask(otaResultApi.list, { upgradeId, limit: 10 })).list
    await untilPasses(async () => expect(await read()).toMatchObject([{ result: 2 }]), patience)
    return { results: await read() }
  }
  const eventsOf = (of: 'offline' | 'refused') => {
    const { controllerId, kind: kindOf } = connectionEvents
    const wanted = and(eq(controllerId, site.device.id), eq(kindOf, of))
    return site.platform.database.select().from(connectionEvents).where(wanted).orderBy(connectionEvents.id).execute()
  }
  const offlineReasons = async () => (await eventsOf('offline')).map(({ reason }) => reason)

  itRuns('counts a new boot from one, and is let in by no wrong key', async () => {
    const again = start()
    await again.says('alarm 3 stored')
    expect(again.said[0]).toBe('hello 1 stored')
    expect(await again.stop()).toBe(0)
    const heard = (await payloadsOf('hello')).length
    const wrong = start({ KEY: 'wrong' })
    expect(await wrong.ended).not.toBe(0)
    await untilPasses(async () => {
      expect((await eventsOf('refused')).map(({ reason }) => reason)).toContain('credential')
    }, patience)
    expect(wrong.said).toEqual([])
    expect(await payloadsOf('hello')).toHaveLength(heard)
  })
})
