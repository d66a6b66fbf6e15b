'use client'
import { useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { useHandedOver } from '@/components/features/ota-task/use-upgrade-hand-over'
import { useStoredState } from '@/components/ui/stored-state'
import { useUser } from '@/components/ui/user-provider'
import { draftPrefix } from '@/lib/api/draft-prefix'
import { MacWifiId } from '@/lib/contract/device'
import { routes } from '@/lib/navigation/routes'
import { useFamilyFilter } from './use-family-filter'
import { newDraft, type WizardDraft } from './wizard-draft'

export type Wizard = {
  draft: WizardDraft
  /** Something has been chosen or typed. */
  isBegun: boolean
  change: (change: Partial<WizardDraft>) => void
  forget: () => void
}

/** The draft of the wizard: the stored one, unless the address passes another selection. */
export const useWizard = (): Wizard => {
  const { userId } = useUser()
  const params = useSearchParams()
  const search = params.toString()
  const given = useHandedOver(params.get('chosen'))
  const [stored, store] = useStoredState<WizardDraft | undefined>(
    `${draftPrefix(userId, routes.otaUpgrade.path)}wizard`,
    undefined,
  )
  const fresh = useMemo(() => {
    const address = new URLSearchParams(search)
    const macWifiIds = (address.get('devices') ?? '').split(',').filter((mac) => MacWifiId.safeParse(mac).success)
    const selection = macWifiIds.length > 0 ? { by: 'device' as const, macWifiIds } : given
    const [versionId, strategyId] = ['versionId', 'strategyId'].map((name) => address.get(name) ?? undefined)
    return newDraft(search, { selection, versionId, strategyId })
  }, [search, given])
  const isOurs = stored && (search === '' || stored.begunWith === search)
  // One that an earlier version of the console has stored lacks what is new.
  const draft = isOurs ? { ...fresh, ...stored, filter: { ...fresh.filter, ...stored.filter } } : fresh
  const filter = useFamilyFilter(draft)
  return {
    draft: { ...draft, filter },
    isBegun: Boolean(isOurs),
    change: (change) => store({ ...draft, ...change }),
    forget: () => store(undefined),
  }
}
