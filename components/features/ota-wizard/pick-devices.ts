import { toMacs } from './to-check'
import type { WizardDraft } from './wizard-draft'

type Change = Partial<WizardDraft>

/** Which rows of the list are chosen, and what a tick changes. */
export type Picked = {
  /** All that the filters find, also those on other pages, without exceptions. */
  isAll: boolean
  /** How many are chosen one by one; of all: how many are left out. */
  count: number
  has: (macWifiId: string) => boolean
  set: (macWifiIds: readonly string[], isChosen: boolean) => Change
  all: () => Change
  none: () => Change
}

/** With or without some; the others keep their order. */
const changed = (list: readonly string[], some: readonly string[], isIn: boolean): string[] => {
  const rest = list.filter((each) => !some.includes(each))
  return isIn ? [...list, ...some.filter((each) => !list.includes(each))] : rest
}

/** By the filters of the list, with exceptions. */
const byFilter = ({ except }: WizardDraft): Picked => ({
  isAll: true,
  count: except.length,
  has: (macWifiId) => !except.includes(macWifiId),
  set: (macWifiIds, isChosen) => ({ except: changed(except, macWifiIds, !isChosen) }),
  all: () => ({ except: [] }),
  none: () => ({ scope: 'device', devices: '', except: [] }),
})

/** One by one: the same devices as in the field for pasting, which keeps what is no WiFi ID. */
const byHand = ({ devices }: WizardDraft): Picked => {
  const { macs, bad } = toMacs(devices)
  return {
    isAll: false,
    count: macs.length,
    has: (macWifiId) => macs.includes(macWifiId),
    set: (macWifiIds, isChosen) => ({ devices: [...changed(macs, macWifiIds, isChosen), ...bad].join('\n') }),
    all: () => ({ scope: 'filter', except: [] }),
    none: () => ({ devices: '' }),
  }
}

export const picking = (draft: WizardDraft): Picked => (draft.scope === 'filter' ? byFilter(draft) : byHand(draft))
