import type { Relation } from '@/lib/contract/distributor'

/** A relation by its two parties. */
export const relationName = ({ distributorCompany, distributorAccount, dealerName, dealerEmail }: Relation): string =>
  `${distributorCompany || distributorAccount} – ${dealerName || dealerEmail}`
