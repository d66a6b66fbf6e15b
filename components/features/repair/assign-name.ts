import type { RepairRow } from '@/lib/contract/repair-row'

/** A request that has a handler is reassigned: in its row, on its page and in the dialog. */
export const assignName = ({ handlerId }: Pick<RepairRow, 'handlerId'>) =>
  handlerId === null ? ('assign' as const) : ('reassign' as const)
