import type { Fault } from '@/lib/contract/fault'

/**
 * Whether a fault is of a unit in a refrigerant cycle, indoor or outdoor: only these stop to protect themselves, and have
 * readings that are judged while they run.
 */
export const hasCycle = ({ unitKind }: Pick<Fault, 'unitKind'>): boolean => unitKind <= 2
