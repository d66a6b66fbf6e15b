import { millisecondsInMinute } from 'date-fns/constants'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { airBoxApi, airBoxCan } from '@/lib/contract/air-box'
import { toWireTime } from '@/lib/format/wire-time'
import { readBoxDay } from '../../history/samples/read-samples'
import { PlatformError } from '../../kernel/error/platform-error'
import { requireReleased } from '../../kernel/hold/hold'
import { implement } from '../../kernel/http/implement'
import { readAirBoxes, setFilterReset } from './air-box-rows'

const stepMs = minutesToMilliseconds(10)
const steps = 144

export const airBox = implement(airBoxApi, {
  live: async ({ macWifiId }, { database, actor, now }) => {
    const { boxes } = await readAirBoxes(database, { macWifiId, platformId: actor.platformId })
    return { list: boxes.map(({ box }) => box), serverTime: toWireTime(now) }
  },

  day: async ({ macWifiId, airBoxId }, { database, history, actor, now }) => {
    const { controllerId, boxes } = await readAirBoxes(database, { macWifiId, platformId: actor.platformId })
    const found = boxes.find(({ box }) => box.airBoxId === airBoxId)
    if (found === undefined) throw new PlatformError('notFound')
    const end = Math.floor(now.getTime() / stepMs) * stepMs
    const times = Array.from({ length: steps + 1 }, (_, index) => end - (steps - index) * stepMs)
    const span = { startMs: times[0] ?? end, endMs: end + millisecondsInMinute }
    const read = await readBoxDay(history, { controllerId, boxNo: found.boxNo }, span, stepMs)
    const samples = times.map((moment) => read.get(moment))
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
    const { controllerId, boxes } = await readAirBoxes(database, { macWifiId, platformId: actor.platformId })
    const found = boxes.find(({ box }) => box.airBoxId === airBoxId)
    if (found === undefined) throw new PlatformError('notFound')
    if (!airBoxCan.resetFilter(found.box)) throw new PlatformError('illegalState', { fields: { '': 'unitOffline' } })
    await requireReleased(database, 'command')
    await setFilterReset(database, { controllerId, boxNo: found.boxNo }, now)
    context.sendToDevices()
    const before = { filterLife: found.box.filterLife }
    context.audit({ module: 'airBox', target: `${macWifiId} ${airBoxId}`, before, after: { filterLife: 100 } })
    context.publish({ topic: 'unit', macWifiId })
    return null
  },
})
