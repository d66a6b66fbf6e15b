import type { ControllerType } from './device'
import type { Bilingual } from './language'
import type { PlatformId } from './platform-id'
import { defineSheet, toComparable } from './sheet-layout'

/** Columns of the template, in its order. Domain 6.4. */
export const importColumns = [
  'macWifiId',
  'controllerType',
  'controllerModel',
  'deviceSn',
  'deviceName',
  'project',
  'installTime',
  'remarks',
] as const
export type ImportColumn = (typeof importColumns)[number]

export const requiredColumns: readonly ImportColumn[] = ['macWifiId', 'controllerType', 'controllerModel']

export const importHeads: Record<ImportColumn, Bilingual> = {
  macWifiId: { zh: 'WiFi ID', en: 'WiFi ID' },
  controllerType: { zh: '控制器类型', en: 'Controller type' },
  controllerModel: { zh: '控制器型号', en: 'Model' },
  deviceSn: { zh: '设备序列号', en: 'Serial no.' },
  deviceName: { zh: '设备名称', en: 'Device name' },
  project: { zh: '所属项目', en: 'Project' },
  installTime: { zh: '安装时间', en: 'Installation time' },
  remarks: { zh: '备注', en: 'Remarks' },
}

/** The table of device imports. */
export const deviceSheet = defineSheet({
  columns: importColumns,
  required: requiredColumns,
  heads: importHeads,
  alsoCalled: {
    macWifiId: ['MAC', 'MAC WiFi ID'],
    controllerType: ['类型', 'Type'],
    controllerModel: ['型号', 'Controller model'],
    deviceSn: ['序列号', 'SN', 'Device serial no.', 'Serial number'],
    deviceName: ['名称', 'Name'],
    project: ['项目', '项目名称', 'Project name'],
    installTime: ['安装日期', 'Install time', 'Installation date', 'Installed'],
    remarks: ['Remark', 'Notes'],
  },
  notTexts: ['controllerType', 'installTime'],
  key: 'macWifiId',
})
export const { toHead, toColumn: toImportColumn } = deviceSheet

/** Models of each kind of controller. Domain 2.1. */
export const controllerModels: Record<ControllerType, readonly string[]> = {
  1: ['HM-16A', 'HM-64A'],
  2: ['HD-128A'],
  3: ['ST-7A', 'ST-10A'],
  4: ['HC-8A'],
}

/** Each brand's names for the kinds of controllers, as on its screens. Domain 1.2; only brand 6 has Hi-Cube. */
export const controllerTypeNames: Record<PlatformId, Partial<Record<ControllerType, Bilingual>>> = {
  6: {
    1: { zh: 'Hi-Mit', en: 'Hi-Mit' },
    2: { zh: 'Hi-Dom', en: 'Hi-Dom' },
    3: { zh: 'SmartTouch', en: 'SmartTouch' },
    4: { zh: 'Hi-Cube', en: 'Hi-Cube' },
  },
  12: {
    1: { zh: '智慧云', en: 'Intelligence cloud' },
    2: { zh: 'Hi-Dom', en: 'Hi-Dom' },
    3: { zh: 'SmartTouch', en: 'SmartTouch' },
  },
  13: {
    1: { zh: '云控制器', en: 'Cloud controller' },
    2: { zh: 'E-Master', en: 'E-Master' },
    3: { zh: 'T-Master', en: 'T-Master' },
  },
}

/** The kind that a cell names, by number or by its name under any brand; only kinds that the brand has. */
export const toControllerType = (text: string, platformId: PlatformId): ControllerType | undefined => {
  const wanted = toComparable(text)
  const own = controllerTypeNames[platformId]
  const types = ([1, 2, 3, 4] as const).filter((type) => own[type] !== undefined)
  return types.find(
    (type) =>
      wanted === String(type) ||
      Object.values(controllerTypeNames).some((names) => {
        const name = names[type]
        return name !== undefined && (toComparable(name.zh) === wanted || toComparable(name.en) === wanted)
      }),
  )
}
