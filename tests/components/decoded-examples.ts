import type * as z from 'zod'
import {
  DeviceAck,
  DeviceCommand,
  DeviceProgramme,
  DeviceSettings,
  type DownKind,
  RestartNotice,
  UpgradeNotice,
  type UpKind,
  upSchemas,
} from '@/lib/contract/device-message'

type Kind = UpKind | DownKind
export const schemas: Readonly<Record<Kind, z.ZodType>> = {
  ...upSchemas,
  ack: DeviceAck,
  command: DeviceCommand,
  programme: DeviceProgramme,
  upgrade: UpgradeNotice,
  settings: DeviceSettings,
  restart: RestartNotice,
}
export const kinds = Object.keys(schemas) as Kind[]

const time = Date.UTC(2026, 2, 18, 6, 30)
export const stamp = { v: 1, boot: 'b1', seq: 5, time }
const head = { 协议版本: '1', 启动标识: 'b1', 序号: '5', 时间: '2026-03-18 14:30:00' }
export const alarm = { unitKind: 1, systemNo: 3, unitNo: 7, code: '03', time, stopCause: 'd1-05' }
const alarmInWords = {
  对象: '室内机',
  系统号: '3',
  机号: '7',
  代码: '03',
  时间: '2026-03-18 14:30:00',
  停机原因: 'd1-05',
}

/** A message of each kind, and what is shown of it. */
export const examples: Record<Kind, [content: Record<string, unknown>, shown: object]> = {
  hello: [
    {
      ...stamp,
      versions: [2, 1],
      model: 'HC-A64NET',
      firmwareVersion: '4.2.1',
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
      消息: { ...head, 支持的协议版本: '2, 1', 机型: 'HC-A64NET', 固件版本: '4.2.1' },
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
                  compressors: [{ no: 1, frequency: 62, dischargeTemp: 84.5, current: 12.5 }],
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
      '读数 1 · 系统 03 · 室外机 00 · 压缩机 1': { 频率: '62 Hz', '排气温度 Td': '84.5 ℃', 电流: '12.5 A' },
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
    {
      ...stamp,
      commandId: 'own-7',
      result: 'done',
      reason: '',
      acts: [
        {
          source: 4,
          unitKind: 1,
          systemNo: 3,
          unitNo: 7,
          set: { mode: 0, setTemp: 24 },
          before: { mode: 4, setTemp: 26.5 },
          time,
        },
        { source: 2, unitKind: 4, unitNo: 1, set: { runMode: 2 }, before: { runMode: null }, time },
      ],
    },
    {
      消息: { ...head, 指令ID: 'own-7', 结果: '已执行', 原因: '--' },
      '本机操作 1': { 来源: '线控器', 对象: '室内机', 系统号: '3', 机号: '7', 时间: '2026-03-18 14:30:00' },
      '本机操作 1 · 设定': { 运行模式: '制冷', 设定温度: '24 ℃' },
      '本机操作 1 · 变更前': { 运行模式: '自动', 设定温度: '26.5 ℃' },
      '本机操作 2': { 来源: 'Hi-Dom', 对象: '空气盒子', 机号: '1', 时间: '2026-03-18 14:30:00' },
      '本机操作 2 · 设定': { 运行方式: '睡眠' },
      '本机操作 2 · 变更前': { 运行方式: '--' },
    },
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
  programme: [
    {
      commandId: 'c10',
      timeZone: 'Asia/Shanghai',
      lines: [
        {
          lineNo: 1,
          weekdays: [1, 2, 3, 4, 5],
          time: '07:30',
          set: { onOff: 1, mode: 3, setTemp: 21.5, fanSpeed: 4 },
          units: null,
        },
        {
          lineNo: 12,
          weekdays: [3, 6, 7],
          time: '19:00',
          set: { onOff: 0, centralLock: 5 },
          units: [
            { systemNo: 0, unitNo: 3 },
            { systemNo: 3, unitNo: 12 },
          ],
        },
      ],
      expires: time,
    },
    {
      消息: { 指令ID: 'c10', 时区: 'Asia/Shanghai', 有效期至: '2026-03-18 14:30:00' },
      '定时 1': { 星期: '工作日', 时间: '07:30', 室内机: '全部室内机' },
      '定时 1 · 设定': { 开关: '开', 运行模式: '制热', 设定温度: '21.5 ℃', 风速: '自动' },
      '定时 12': { 星期: '周三 周六 周日', 时间: '19:00', 室内机: '00-03, 03-12' },
      '定时 12 · 设定': { 开关: '关', 集控锁定: '开关、温度' },
    },
  ],
  upgrade: [{ time }, { 消息: { 时间: '2026-03-18 14:30:00' } }],
  settings: [
    { settingId: 's1', time, expires: time + 60_000, filterReset: { boxNo: 2 } },
    {
      消息: { 设置ID: 's1', 时间: '2026-03-18 14:30:00', 有效期至: '2026-03-18 14:31:00' },
      滤网复位: { 空气盒子编号: '2' },
    },
  ],
  restart: [
    { restartId: 'r1', time, expires: time + 60_000 },
    { 消息: { 重启ID: 'r1', 时间: '2026-03-18 14:30:00', 有效期至: '2026-03-18 14:31:00' } },
  ],
}
