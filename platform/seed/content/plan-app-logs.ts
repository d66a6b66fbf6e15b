import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { subMinutes } from 'date-fns/subMinutes'
import { rnd } from '@/lib/format/rnd'
import { toWireDay, toWireTime } from '@/lib/format/wire-time'

const logTypes = [1, 2, 2, 3, 4, 4] as const

export type LogUser = { id: number; account: string; clientType: string; appVersion: string; macWifiId: string }

const phones = {
  Android: [
    ['Pixel 8', 'Android 15'],
    ['Galaxy S24', 'Android 14'],
    ['Mi 14', 'Android 14'],
  ],
  iOS: [
    ['iPhone 15', 'iOS 18.1'],
    ['iPhone 13', 'iOS 17.6'],
  ],
} as const

type Line = readonly [level: 'I' | 'W' | 'E', text: string]
const linesOf: Record<1 | 2 | 3 | 4, (mac: string) => readonly Line[]> = {
  1: () => [
    ['I', 'App start'],
    ['I', 'Open page: device list'],
    ['E', 'Uncaught: cannot read the unit of a removed device'],
    ['E', '    at DeviceCard (device-card:88)'],
    ['E', '    at DeviceList (device-list:141)'],
  ],
  2: (mac) => [
    ['I', `GET unit/live ${mac}`],
    ['W', 'No answer within 10 s, try 1 of 3'],
    ['W', 'No answer within 10 s, try 2 of 3'],
    ['I', '200 in 1830 ms'],
  ],
  3: (mac) => [
    ['I', `Open device ${mac}`],
    ['I', 'Set temperature 25.0 -> 24.0'],
    ['I', 'Acknowledged after 2.1 s'],
  ],
  4: (mac) => [
    ['I', 'Scan for devices'],
    ['I', `Found ${mac}, signal -61 dBm`],
    ['I', 'Send network name'],
    ['W', 'Device has not joined after 60 s'],
    ['E', 'Provisioning ended: wrong network password'],
  ],
}

const remarks = { 1: '打开设备列表时闪退', 2: '加载慢', 3: '', 4: '配网失败，用户已联系客服' } as const

/** Logs that phones of these users have sent within two months. */
export const planAppLogs = (users: readonly LogUser[], now: Date) =>
  users.map((user, at) => {
    const logType = logTypes[Math.floor(rnd(user.account, 'log') * logTypes.length)] ?? 2
    const isIos = user.clientType === 'iOS'
    const models = phones[isIos ? 'iOS' : 'Android']
    const [phoneModel, osVersion] = models[Math.floor(rnd(user.account, 'phone') * models.length)] ?? models[0]
    const macWifiId = logType === 1 ? '' : user.macWifiId
    const uploadTime = subMilliseconds(now, Math.floor((at + rnd(user.account, 'sent')) * 1.3 * millisecondsInDay))
    const text = linesOf[logType](macWifiId || '--')
      .map(([level, line], index) => {
        const time = addMilliseconds(subMinutes(uploadTime, 1), index * 2_700)
        return `${toWireTime(time)} ${level} ${line}`
      })
      .join('\n')
    return {
      appUserId: user.id,
      account: user.account,
      clientType: isIos ? (2 as const) : (1 as const),
      phoneModel,
      osVersion,
      appVersion: user.appVersion,
      logType,
      macWifiId,
      uploadTime,
      remark: remarks[logType],
      fileName: `applog_${toWireDay(uploadTime).replaceAll('-', '')}_${user.id}.txt`,
      bytes: Buffer.from(`${phoneModel} ${osVersion} app ${user.appVersion}\n${text}\n`),
    }
  })
