import type { MenuItem } from '@/lib/contract/menu'

/** A form over a row that is there, or for a new one below a parent. */
export type MenuDraft = { item: MenuItem } | { pid: string }
