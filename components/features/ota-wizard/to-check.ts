import { Connection, MacWifiId } from '@/lib/contract/device'
import { OtaPreflightInput } from '@/lib/contract/ota-preflight'
import { toWifiId } from '@/lib/contract/wifi-id'
import { toTypedNumber } from './to-run'
import type { FilterDraft, WizardDraft } from './wizard-draft'

/** WiFi IDs in a text, one per line or separated by commas and spaces, also as printed on devices: `84:F3:EB:…`. */
export const toMacs = (text: string): { macs: string[]; bad: string[] } => {
  const words = text.split(/[\s,;，；、]+/).filter(Boolean)
  const plain = words.map(toWifiId)
  const isMac = (word: string): boolean => MacWifiId.safeParse(word).success
  return {
    macs: [...new Set(plain.filter(isMac))],
    bad: words.filter((_, index) => !isMac(plain[index] ?? '')),
  }
}

/** The filters of the list that are filled in. */
export const toDeviceFilter = ({ controllerType = 1, onlineStatus, ...texts }: FilterDraft) => {
  const typed = Object.entries(texts)
    .map(([field, text = '']) => [field, text.trim()])
    .filter(([, text]) => text !== '')
  const connection = Connection.safeParse(onlineStatus === '' ? undefined : Number(onlineStatus))
  return {
    controllerType,
    filter: {
      ...(Object.fromEntries(typed) as Partial<Omit<FilterDraft, 'controllerType' | 'onlineStatus'>>),
      ...(connection.success && { onlineStatus: connection.data }),
    },
  }
}

const toSelection = (draft: WizardDraft): unknown => {
  const { scope, filter, projects, regions, percent } = draft
  switch (scope) {
    case 'given':
      return draft.given ?? null
    case 'policy':
      return undefined
    case 'device':
      return { by: 'device', macWifiIds: toMacs(draft.devices).macs }
    case 'filter':
      return { by: 'filter', ...toDeviceFilter(filter), except: draft.except }
    case 'project':
      return { by: 'project', projectIds: projects.map(({ id }) => id) }
    case 'region':
      return { by: 'region', regionIds: regions.map(({ id }) => id) }
    case 'all':
      return { by: 'all' }
    case 'percent':
      return { by: 'percent', percent: toTypedNumber(percent) }
  }
}

/** The pre-flight's input, or undefined while something is missing. */
export const toCheck = (draft: WizardDraft): OtaPreflightInput | undefined => {
  const { by, versionId, strategyId, includeOffline } = draft
  const source = by === 'policy' ? { strategyId } : { versionId }
  const parsed = OtaPreflightInput.safeParse({ source, selection: toSelection(draft), includeOffline })
  return parsed.success ? parsed.data : undefined
}
