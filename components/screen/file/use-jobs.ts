'use client'
import { useStoredState } from '@/components/ui/stored-state'

const noJobs: readonly string[] = []

/** Jobs started by this open page: found again after a reload. */
export const useJobs = (draftKey: string) => {
  const [ids, setIds] = useStoredState<readonly string[]>(`${draftKey}jobs`, noJobs)
  return {
    ids,
    add: (jobId: string) => setIds([...ids.filter((id) => id !== jobId), jobId].slice(-5)),
    dismiss: (jobId: string) => setIds(ids.filter((id) => id !== jobId)),
  }
}
