'use client'
import { useStoredState } from '@/components/ui/stored-state'
import { useUserId } from '@/components/ui/user-provider'
import { toDraftKey } from './use-send-form'

const noDraft = {}

/** Whether this tab stores input of a form that was neither saved nor discarded. */
export const useHasDraft = (page: string, name: string): boolean => {
  const [draft] = useStoredState<object>(toDraftKey(useUserId(), { page, name }), noDraft)
  return Object.keys(draft).length > 0
}
