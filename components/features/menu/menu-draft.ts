import type { MenuItem } from '@/lib/contract/menu'

/** A form for an existing row, or for a new one below a parent. */
export type MenuDraft = { item: MenuItem } | { pid: string }
