'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useBrandNames, usePlatformId } from '@/components/ui/brand-provider'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import type { ControllerType } from '@/lib/contract/device'
import { type SearchKind, type SearchResult, toMacDigits } from '@/lib/contract/search'
import { showWireTime } from '@/lib/format/date-time'
import { paths } from '@/lib/navigation/paths'
import { routes } from '@/lib/navigation/routes'
import type { PaletteChoice } from './palette-choice'

type RowOf<Kind extends SearchKind> = NonNullable<SearchResult[Kind]>['list'][number]
type Shown = { key: string; name: string; note?: string | undefined; url: string }
type Kinds = {
  [Kind in SearchKind]: {
    show: (row: RowOf<Kind>) => Shown
    /** The list of all that match; a kind without one has no list over all controllers. */
    all?: (rows: readonly RowOf<Kind>[]) => string | null
  }
}

const query = (fields: Record<string, string>): string => `?${new URLSearchParams(fields)}`
const noteOf = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

const unitPage = ({ macWifiId, unitKind, unitKey }: RowOf<'units'>): string => {
  if (unitKey === null) return `${paths.deviceDetails({ macWifiId })}&tab=airBoxes`
  const [systemNo, unitNo] = unitKey.split('-').map((no) => String(Number(no)))
  return unitKind === 2
    ? `${paths.outdoor({ macWifiId })}${query({ systemNo: systemNo ?? '' })}`
    : `${paths.indoor({ macWifiId })}${query({ systemNo: systemNo ?? '', unitNo: unitNo ?? '' })}`
}

/** How each kind of record is shown, and where it leads. */
const useKinds = (text: string): Kinds => {
  const t = useTranslations('search')
  const language = useLocale()
  const { zone } = useShownZone()()
  const platformId = usePlatformId()
  const { himit, hidom, smartTouch } = useBrandNames()
  const kindNames: Record<ControllerType, string> = { 1: himit, 2: hidom, 3: smartTouch, 4: 'Hi-Cube' }
  return {
    projects: {
      show: ({ projectId, projectName, city }) => ({
        key: projectId,
        name: projectName,
        note: city,
        url: paths.project({ projectId }),
      }),
      all: () => paths.projects(query({ projectName: text })),
    },
    devices: {
      show: (device) => ({
        key: device.macWifiId,
        name: device.macWifiId,
        note: noteOf(device.deviceName, kindNames[device.controllerType], device.projectName),
        url: paths.deviceDetails(device),
      }),
      // The list of the first one's kind, by what it was found by.
      all: ([first]) => {
        const digits = toMacDigits(text)
        const isById = digits !== '' && first?.macWifiId.includes(digits)
        return paths.devices(first?.controllerType ?? 1, query(isById ? { macWifiId: digits } : { deviceName: text }))
      },
    },
    units: {
      show: (unit) => ({
        key: `${unit.macWifiId} ${unit.unitKind} ${unit.unitKey ?? unit.serialNo}`,
        name: unit.serialNo,
        note: noteOf(t(`unitKinds.${unit.unitKind}`), unit.unitKey, unit.model, unit.deviceName),
        url: unitPage(unit),
      }),
    },
    faultTypes: {
      show: ({ unitKind, faultCode, nameZh, nameEn }) => ({
        key: `${unitKind}-${faultCode}`,
        name: `${faultCode} ${language === 'zh' ? nameZh : nameEn}`,
        note: t(`unitKinds.${unitKind}`),
        url: `${paths.faultAnalysis()}${query({ faultCode, unitKind: String(unitKind), status: 'all' })}`,
      }),
    },
    faults: {
      show: (fault) => ({
        key: fault.faultId,
        name: `${fault.faultCode} ${fault.deviceName || fault.macWifiId}`,
        note: noteOf(showWireTime(fault.failureTime, zone), t(`faultStatus.${fault.status}`)),
        url: paths.fault(fault),
      }),
      // Their list takes one code.
      all: (rows) => {
        const [faultCode = '', ...others] = new Set(rows.map((row) => row.faultCode))
        return others.length > 0 ? null : `${paths.faultAnalysis()}${query({ faultCode, status: 'all' })}`
      },
    },
    repairs: {
      show: ({ repairId, repairNo, status, faultCode }) => ({
        key: repairId,
        name: repairNo,
        note: noteOf(t(`repairStatus.${status}`), faultCode),
        url: paths.repair({ repairId }),
      }),
      all: () => paths.repairs(query({ repairNo: text })),
    },
    upgrades: {
      show: ({ upgradeId, taskName, taskStatus }) => ({
        key: upgradeId,
        name: taskName,
        note: noteOf(upgradeId, t(`taskStatus.${taskStatus}`)),
        url: paths.otaTask({ upgradeId }),
      }),
      all: () => `${routes.otaUpgradeList.path}${query({ taskName: text })}`,
    },
    checkers: {
      show: ({ checkerId, checkerName, projectName }) => ({
        key: checkerId,
        name: checkerName || checkerId,
        note: noteOf(checkerId, projectName),
        url: paths.checker({ checkerId }),
      }),
      all: ([first]) =>
        `${paths.checkers(platformId)}${query(
          first?.checkerId.includes(text.toUpperCase()) ? { checkerId: text } : { checkerName: text },
        )}`,
    },
    appUsers: {
      show: ({ appUserId, account, nickname }) => ({
        key: appUserId,
        name: nickname || account,
        note: nickname ? account : undefined,
        url: paths.appUsers({ userId: appUserId }),
      }),
      all: ([first]) =>
        `${paths.appUsers()}${query(
          first?.nickname.toLowerCase().includes(text.toLowerCase()) ? { nickname: text } : { account: text },
        )}`,
    },
    webUsers: {
      show: ({ webUserId, account, realName }) => ({
        key: webUserId,
        name: realName || account,
        note: realName ? account : undefined,
        url: paths.webUsers({ account }),
      }),
      // The first of those that were found by pinyin holds nothing by which their list could be filtered.
      all: ([first]) => {
        const holds = (value = '') => value.toLowerCase().includes(text.toLowerCase())
        if (holds(first?.account)) return paths.webUsers({ account: text })
        return holds(first?.realName) ? paths.webUsers({ realName: text }) : null
      },
    },
  }
}

/** Records as choices, kind by kind; where there are more than are shown, the list that has them all. */
export const useRecordChoices = (text: string): ((result: SearchResult) => PaletteChoice[]) => {
  const t = useTranslations('search')
  const kinds = useKinds(text)
  const choicesOf = <Kind extends SearchKind>(kind: Kind, result: SearchResult): PaletteChoice[] => {
    const found = result[kind]
    if (found === null) return []
    const rows: readonly RowOf<Kind>[] = found.list
    const { show, all } = kinds[kind]
    const shown = rows.map(show).map((each): PaletteChoice => ({ ...each, key: `${kind}:${each.key}`, group: kind }))
    const url = found.more === 1 ? (all?.(rows) ?? null) : null
    return url === null ? shown : [...shown, { key: `${kind}:all`, group: kind, name: t('all'), url }]
  }
  return (result) => (Object.keys(kinds) as SearchKind[]).flatMap((kind) => choicesOf(kind, result))
}
