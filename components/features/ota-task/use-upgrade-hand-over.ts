'use client'
import { useRouter } from 'next/navigation'
import { useStoredState } from '@/components/ui/stored-state'
import { useUser } from '@/components/ui/user-provider'
import { draftPrefix } from '@/lib/api/draft-prefix'
import type { OtaSelection } from '@/lib/contract/ota-preflight'
import { paths } from '@/lib/navigation/paths'
import { routes } from '@/lib/navigation/routes'

/** With more than these, mail and chat programs cut the address. */
const maxInAddress = 60

type HandedOver = { key: string; selection: OtaSelection }

const useStored = () => {
  const { userId } = useUser()
  return useStoredState<HandedOver | undefined>(`${draftPrefix(userId, routes.otaUpgrade.path)}handedOver`, undefined)
}

/** Opens the upgrade wizard with a selection from elsewhere: a few in the address, more through the draft store. */
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

/** The selection stored under the key in the wizard's address, or undefined. */
export const useHandedOver = (key: string | null): OtaSelection | undefined => {
  const [stored] = useStored()
  return key !== null && stored?.key === key ? stored.selection : undefined
}
