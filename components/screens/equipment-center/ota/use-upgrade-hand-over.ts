'use client'
import { useRouter } from 'next/navigation'
import { draftPrefix } from '@/components/ui/draft-prefix'
import { useStoredState } from '@/components/ui/stored-state'
import { useUser } from '@/components/ui/user-provider'
import type { OtaSelection } from '@/lib/contract/ota-preflight'
import { paths } from '@/lib/navigation/paths'
import { routes } from '@/lib/navigation/routes'

/** More than these make an address that mail and chat programs cut. */
const maxInAddress = 60

type HandedOver = { key: string; selection: OtaSelection }

const useStored = () => {
  const { userId } = useUser()
  return useStoredState<HandedOver | undefined>(`${draftPrefix(userId, routes.otaUpgrade.path)}handedOver`, undefined)
}

/** Opens the wizard of a new upgrade with what was chosen elsewhere: a few by its address, more by the draft store. */
export const useUpgradeHandOver = (): ((selection: OtaSelection) => void) => {
  const router = useRouter()
  const [, store] = useStored()
  return (selection) => {
    if (selection.by === 'device' && selection.macWifiIds.length <= maxInAddress) {
      router.push(paths.otaUpgrade({ devices: selection.macWifiIds }))
      return
    }
    const key = Date.now().toString(36)
    store({ key, selection })
    router.push(`${routes.otaUpgrade.path}?chosen=${key}`)
  }
}

/** What was handed over under the key of the wizard's address, or undefined. */
export const useHandedOver = (key: string | null): OtaSelection | undefined => {
  const [stored] = useStored()
  return key !== null && stored?.key === key ? stored.selection : undefined
}
