import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { airBoxApi, airBoxCan } from '@/lib/contract/air-box'
import { toWireTime } from '@/lib/format/wire-time'
import { airBoxReading } from '@/simulator/model/air-box-readings'
import { PlatformError } from '../../kernel/error/platform-error'
import { implement } from '../../kernel/http/implement'
import { readAirBoxes, setFilterReset } from './air-box-rows'

const stepMs = minutesToMilliseconds(10)
const steps = 144

export const airBox = implement(airBoxApi, {
  live: async ({ macWifiId }, { database, actor, now }) => {
    const { boxes } = await readAirBoxes(database, { macWifiId, platformId: actor.platformId, now })
    return { list: boxes.map(({ box }) => box), serverTime: toWireTime(now) }
  },

  day: async ({ macWifiId, airBoxId }, { database, actor, now }) => {
    const { boxes } = await readAirBoxes(database, { macWifiId, platformId: actor.platformId, now })
    const found = boxes.find(({ box }) => box.airBoxId === airBoxId)
    if (found === undefined) throw new PlatformError('notFound')
    const { facts } = found
    const end = Math.floor(now.getTime() / stepMs) * stepMs
    const times = Array.from({ length: steps + 1 }, (_, index) => new Date(end - (steps - index) * stepMs))
    const samples = times.map((moment) => {
      // What it measured while its controller answered; nothing after that.
      const isSilent = !facts.isOnline && (facts.lastReport === null || moment > facts.lastReport)
      return isSilent ? null : airBoxReading({ ...facts, isOnline: true }, moment)
    })
    return {
      times: times.map(toWireTime),
      pm25: samples.map((sample) => sample?.pm25 ?? null),
      co2: samples.map((sample) => sample?.co2 ?? null),
      temperature: samples.map((sample) => sample?.temperature ?? null),
      humidity: samples.map((sample) => sample?.humidity ?? null),
    }
  },

  resetFilter: async ({ macWifiId, airBoxId }, context) => {
    const { database, actor, now } = context
    const { controllerId, boxes } = await readAirBoxes(database, { macWifiId, platformId: actor.platformId, now })
    const found = boxes.find(({ box }) => box.airBoxId === airBoxId)
    if (found === undefined) throw new PlatformError('notFound')
    if (!airBoxCan.resetFilter(found.box)) throw new PlatformError('illegalState', { fields: { '': 'unitOffline' } })
    await setFilterReset(database, { controllerId, boxNo: found.boxNo }, now)
    context.sendToDevices()
    const before = { filterLife: found.box.filterLife }
    context.audit({ module: 'airBox', target: `${macWifiId} ${airBoxId}`, before, after: { filterLife: 100 } })
    context.publish({ topic: 'unit', macWifiId })
    return null
  },
})
