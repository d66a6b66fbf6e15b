import { expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { decodeMessage } from '@/components/screens/equipment-center/connection/decode-message'
import { DecodedMessage } from '@/components/screens/equipment-center/connection/decoded-message'
import { deviceMessages } from '@/components/screens/equipment-center/device-messages'
import { TimeChoiceProvider } from '@/components/ui/time-choice-provider'
import type { DeviceMessageRow } from '@/lib/contract/connection'
import { downKinds, upKinds } from '@/lib/contract/device-message'
import type { Language } from '@/lib/contract/language'
import { pickMessages } from '@/lib/i18n/pick-messages'

const time = Date.UTC(2026, 2, 18, 6, 30)
const stamp = { v: 1, boot: 'b1', seq: 5, time }

const show = (content: unknown, language: Language = 'zh', given: Partial<DeviceMessageRow> = {}) => {
  const payload = typeof content === 'string' ? content : JSON.stringify(content)
  const row = { payload, size: payload.length, ...given } as DeviceMessageRow
  render(
    <NextIntlClientProvider
      locale={language}
      timeZone="Asia/Shanghai"
      messages={pickMessages(language, [...deviceMessages, 'common'])}
    >
      <TimeChoiceProvider initial="mine">
        <DecodedMessage message={row} />
      </TimeChoiceProvider>
    </NextIntlClientProvider>,
  )
  return Object.fromEntries(
    screen.queryAllByRole('region').map((group) => [
      within(group).getByRole('heading').textContent,
      Object.fromEntries(
        within(group)
          .getAllByRole('term')
          .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
      ),
    ]),
  )
}

const head = { 协议版本: '1', 启动标识: 'b1', 序号: '5', 时间: '2026-03-18 14:30:00' }
const alarm = { unitKind: 1, systemNo: 3, unitNo: 7, code: '03', time, stopCause: 'd1-05' }
const alarmInWords = {
  对象: '室内机',
  系统号: '3',
  机号: '7',
  代码: '03',
  时间: '2026-03-18 14:30:00',
  停机原因: 'd1-05',
}

/** A message of each kind, and what is shown of it. */
const examples: Record<(typeof upKinds)[number] | (typeof downKinds)[number], [content: object, shown: object]> = {
  hello: [
    {
      ...stamp,
      versions: [2, 1],
      model: 'HC-A64NET',
      network: { networkType: 1, rssi: -61, ipAddress: '192.0.2.7' },
      systems: [
        {
          systemNo: 3,
          systemType: 2,
          refrigerant: 2,
          usage: 3,
          outdoor: [{ unitNo: 0, model: 'RAS-10', capacity: 28 }],
          indoor: [{ unitNo: 7, model: 'RCI-2.0', unitType: 1, capacity: 5.6, room: '302' }],
        },
      ],
      airBoxes: [{ boxNo: 1, model: 'AB-1', airBoxId: 'A1B2C3D4E5F6' }],
      alarms: [alarm],
    },
    {
      消息: { ...head, 支持的协议版本: '2, 1', 机型: 'HC-A64NET' },
      网络: { 联网方式: 'Wi-Fi', 信号强度: '-61 dBm', IP地址: '192.0.2.7' },
      '系统 03': { 系统型式: '热回收', 冷媒: 'R32', 建筑用途: '医院' },
      '系统 03 · 室外机 00': { 机型: 'RAS-10', 容量: '28 kW' },
      '系统 03 · 室内机 07': { 机型: 'RCI-2.0', 机组型式: '四面出风嵌入式', 容量: '5.6 kW', 房间: '302' },
      '空气盒子 01': { 型号: 'AB-1', 空气盒子ID: 'A1B2C3D4E5F6' },
      '持续中的报警 1': alarmInWords,
    },
  ],
  telemetry: [
    {
      ...stamp,
      samples: [
        {
          time,
          systems: [
            {
              systemNo: 3,
              outdoor: [
                {
                  unitNo: 0,
                  runMode: 1,
                  dischargePressure: 2.85,
                  dischargeTemp: null,
                  compressors: [{ no: 1, frequency: 62 }],
                  retries: { code: 'P13', count: 2, of: 3, windowMinutes: 60, lastMinutes: 4 },
                },
              ],
              indoor: [{ unitNo: 7, onOff: 1, mode: 0, setTemp: 25.5 }],
            },
          ],
          airBoxes: [{ boxNo: 1, co2: 812, runMode: 2 }],
        },
      ],
    },
    {
      消息: head,
      '读数 1': { 时间: '2026-03-18 14:30:00' },
      '读数 1 · 系统 03 · 室外机 00': { 循环状态: '制冷', '排气压力 Pd': '2.85 MPa', '排气温度 Td': '--' },
      '读数 1 · 系统 03 · 室外机 00 · 压缩机 1': { 频率: '62 Hz' },
      '读数 1 · 系统 03 · 室外机 00 · 保护重试': {
        代码: 'P13',
        次数: '2',
        上限次数: '3',
        统计时长: '60 min',
        距上次: '4 min',
      },
      '读数 1 · 系统 03 · 室内机 07': { 开关: '开', 运行模式: '制冷', 设定温度: '25.5 ℃' },
      '读数 1 · 空气盒子 01': { 'CO₂': '812 ppm', 运行方式: '睡眠' },
    },
  ],
  state: [
    { ...stamp, bus: { busType: 3, busStatus: 2 }, health: { freeHeapKb: 84, uptimeSec: 60, reboots24h: 1 } },
    {
      消息: head,
      总线: { 总线类型: 'H-NET', 总线状态: '地址冲突' },
      网络模块: { 剩余内存: '84 KB', 运行时长: '60 s', '24小时重启次数': '1' },
    },
  ],
  alarm: [
    { ...stamp, events: [{ ...alarm, state: 'raised' }] },
    { 消息: head, '报警 1': { ...alarmInWords, 状态: '发生' } },
  ],
  result: [
    { ...stamp, commandId: 'c9', result: 'refused', reason: '' },
    { 消息: { ...head, 指令ID: 'c9', 结果: '被设备拒绝', 原因: '--' } },
  ],
  bye: [{ v: 1, reason: 'lost' }, { 消息: { 协议版本: '1', 原因: '连接中断' } }],
  ack: [
    { boot: 'b1', seq: 5, status: 'refused', reason: 'range', detail: 'suctionTemp', time },
    {
      消息: {
        启动标识: 'b1',
        序号: '5',
        结果: '已拒绝',
        原因: '数值超出其单位的可能范围',
        详情: 'suctionTemp',
        时间: '2026-03-18 14:30:00',
      },
    },
  ],
  command: [
    { commandId: 'c9', unitKind: 4, systemNo: null, unitNo: 1, set: { onOff: 0, runMode: 3 }, expires: time },
    {
      消息: {
        指令ID: 'c9',
        对象: '空气盒子',
        系统号: '--',
        机号: '1',
        有效期至: '2026-03-18 14:30:00',
      },
      设定: { 开关: '关', 运行方式: '强劲' },
    },
  ],
  programme: [{ commandId: 'c10' }, { 消息: { 指令ID: 'c10' } }],
  upgrade: [{ time }, { 消息: { 时间: '2026-03-18 14:30:00' } }],
  settings: [{ heartbeatSec: 60 }, { 消息: { 心跳周期: '60 s' } }],
}

it.each([...upKinds, ...downKinds])('%s is decoded field by field, with names, units and states', (kind) => {
  const [content, shown] = examples[kind]
  expect(show(content)).toEqual(shown)
})

it('in English, too', () => {
  expect(show(examples.state[0], 'en')).toMatchObject({
    Message: { 'Sequence no.': '5' },
    Bus: { 'Bus type': 'H-NET', 'Bus status': 'Address conflict' },
  })
})

it('what the protocol does not know keeps its own name, and no name from outside is a key', () => {
  const odd = { constructor: { toString: 4 }, state: 'constructor' }
  expect(show({ colour: 'red', 'a.b': 1, '{x}': 2, extra: { depth: 3 }, time: -1, ...odd })).toEqual({
    消息: { colour: 'red', 'a.b': '1', '{x}': '2', 时间: '-1', 状态: 'constructor' },
    extra: { depth: '3' },
    constructor: { toString: '4' },
  })
})

it('what is no JSON, or was cut, says so', () => {
  expect(show('{"v":1,')).toEqual({})
  expect(screen.getByRole('status').textContent).toBe('不是JSON文本，无法解读，请看原文。')
})

it('of a message that was kept in part, what is there is decoded, and it says so', () => {
  const { payload, ...rest } = { payload: JSON.stringify(examples.telemetry[0]), size: 200_000 }
  const at = payload.indexOf('"indoor"') + 30
  expect(show(payload.slice(0, at), 'zh', rest)).toMatchObject({
    '读数 1 · 系统 03 · 室外机 00': { '排气压力 Pd': '2.85 MPa' },
  })
  expect(screen.getByRole('status').textContent).toBe(`原文较长，只保留了前${at}个字符，以上为其中的内容。`)
})

it('wherever a message is cut, nothing is shown that it does not say', () => {
  const payload = JSON.stringify({ ...stamp, name: 'a"{,\\\\', events: [alarm, { ...alarm, code: '[]' }] })
  const whole = JSON.stringify(decodeMessage({ payload, size: payload.length }))
  for (let end = 8; end < payload.length; end += 1) {
    const decoded = decodeMessage({ payload: payload.slice(0, end), size: payload.length })
    expect(decoded?.rest).toBe('cut')
    for (const { steps, lines } of decoded?.groups ?? []) {
      expect(whole).toContain(JSON.stringify(steps))
      for (const line of lines) expect(whole).toContain(JSON.stringify(line))
    }
  }
})

it('neither depth nor number breaks the page', () => {
  const deep = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`
  expect(Object.keys(show(deep))).toHaveLength(1)
  const many = { events: Array.from({ length: 300 }, (_, at) => ({ code: String(at) })) }
  document.body.replaceChildren()
  expect(Object.keys(show(many))).toHaveLength(200)
  expect(screen.getByRole('status').textContent).toBe('内容过多，其余部分请看原文。')
})
