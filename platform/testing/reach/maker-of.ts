import type { Referent } from '@/lib/contract/reference'
import { endpoints } from '@/lib/contract/registry'

/** The effect that makes a new row of a referent: in most cases the noun of the contract has that name. */
export const makerOf = (to: Referent): string | undefined => {
  if (to === 'job') return 'device.himitExport'
  const names = ['save', 'upload', 'start'].map((verb) => `${to === 'border' ? 'region' : to}.${verb}`)
  return to === 'region' ? undefined : names.find((name) => endpoints.some((each) => each.name === name))
}
